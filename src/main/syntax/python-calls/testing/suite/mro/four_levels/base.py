class Animal:
    def live(self):
        self.move()

    def move(self):
        raise NotImplementedError

    def step(self):
        pass
