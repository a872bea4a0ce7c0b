def f():
    pass

globals()["f"]()
