"""The commands, one module a command or a group of them."""
