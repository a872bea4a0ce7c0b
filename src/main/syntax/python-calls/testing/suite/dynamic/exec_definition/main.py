def a():
    pass

exec("x = a\nx()")
