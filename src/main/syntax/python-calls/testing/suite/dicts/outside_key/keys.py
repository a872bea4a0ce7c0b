chosen = "b"
