"""Files that hold other files: archives, mails with attachments."""
