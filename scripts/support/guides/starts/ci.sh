# A branch with a changed manifest.
git update-ref refs/remotes/origin/main HEAD
sed -i 's/^  minimumAge: .*/  minimumAge: 16/' Brands/inner-world/brand.yaml
