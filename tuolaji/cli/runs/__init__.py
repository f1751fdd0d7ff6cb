"""What the long commands do, a module each; it is loaded once one is carried out."""
