# A brand with a new environment, whose app has no icon yet.
brandgen new acme --minimal --backend cognito
cat >>Brands/acme/brand.yaml <<'END'
  staging: { backend: mock, bundleIdSuffix: .staging }
END
brandgen generate
