KEY = "b"
