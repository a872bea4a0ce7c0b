class A:
    def go(self):
        serve(self)
    def done(self):
        pass

def serve(owner):
    owner.done()

A().go()
