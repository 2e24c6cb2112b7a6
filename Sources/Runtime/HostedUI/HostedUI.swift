// HostedUI
