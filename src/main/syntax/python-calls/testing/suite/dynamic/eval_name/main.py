def a():
    pass

eval("a()")
