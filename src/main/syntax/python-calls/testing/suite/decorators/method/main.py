def logged(fn):
    def inner(self):
        return fn(self)
    return inner

class A:
    @logged
    def run(self):
        pass

A().run()
