brandgen new acme --minimal
