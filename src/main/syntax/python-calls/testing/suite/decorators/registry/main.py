handlers = {}

def register(name):
    def keep(fn):
        handlers[name] = fn
        return fn
    return keep

@register("a")
def a():
    pass

@register("b")
def b():
    pass

handlers["b"]()
