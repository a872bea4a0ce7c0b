def register(fn):
    return fn

@register
def a():
    pass

@register
def b():
    pass

def run():
    a()

run()
b()
