"""Pictures of every page and dialog over made-up memories."""
