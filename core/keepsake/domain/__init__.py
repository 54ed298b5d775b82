"""The words of Keepsake as plain values, and the few rules that belong to them."""
