"""Games offered to others on this machine: over SSH and in a browser, with limits on what each session may use."""
