def target():
    pass

eval("target()")
