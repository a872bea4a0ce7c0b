handler = None
