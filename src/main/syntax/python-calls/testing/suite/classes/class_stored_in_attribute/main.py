class Engine:
    def start(self):
        pass

class Car:
    kind = Engine
    def __init__(self):
        self.engine = self.kind()
    def go(self):
        self.engine.start()

Car().go()
