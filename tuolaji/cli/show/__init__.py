"""Results as text and as exports, one module a kind of result."""
