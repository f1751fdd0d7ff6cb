"""What does each command do? One module a command, of the command's name."""
