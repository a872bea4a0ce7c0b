def a():
    pass

ops = {"x": lambda: a(), "y": lambda: None}
ops["x"]()
