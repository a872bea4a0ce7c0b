class Machine:
    def __init__(self):
        self.actions = {"go": self.go, "halt": self.halt}
        self.actions.update(turn=self.turn)

    def go(self):
        pass

    def halt(self):
        self.go()

    def turn(self):
        pass

    def do(self, name):
        action = self.actions.get(name, self.halt)
        action()


Machine().do("turn")
Machine().do("other")
