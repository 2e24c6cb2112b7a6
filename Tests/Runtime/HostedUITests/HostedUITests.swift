// HostedUITests
