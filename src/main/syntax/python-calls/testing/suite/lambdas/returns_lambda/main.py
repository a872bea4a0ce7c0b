def a():
    pass

make = lambda: lambda: a()
make()()
