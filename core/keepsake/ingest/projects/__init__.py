"""Software projects: what their Git history says happened."""
