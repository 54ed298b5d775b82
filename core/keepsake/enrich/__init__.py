"""What can be told about a text without a language model: tags, keywords."""
