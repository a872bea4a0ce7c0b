def x():
    pass


def y():
    pass


def call(a, b=None, *rest, c, **more):
    a()
    b()
    c()
    more["d"]()


call(c=x, a=y, d=y, b=x)
