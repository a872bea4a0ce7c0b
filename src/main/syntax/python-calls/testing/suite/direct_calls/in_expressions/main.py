def a(x=1):
    return x


def b(x=1):
    return [x]


def c(x=1):
    return x


assert a()
x = b() if a() else c()
y = [*a(c()), *b()] if isinstance(x, list) else not c()
print(f"{a()} {b(c())}")
z: list = [a()]
z += b()
