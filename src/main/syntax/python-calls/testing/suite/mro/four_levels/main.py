from base import Animal


class Walks(Animal):
    def move(self):
        self.step()


class Swims(Animal):
    def move(self):
        self.dive()

    def dive(self):
        pass


class Frog(Swims, Walks):
    pass


class Toad(Frog):
    def dive(self):
        super().dive()


Toad().live()
Frog().live()
