def base(n):
    return n


add = lambda a: lambda b: base(a + b)
add(1)(2)
pick = (lambda f: f) if add else (lambda f: base)
pick(base)(3)
(lambda: base(1))()
