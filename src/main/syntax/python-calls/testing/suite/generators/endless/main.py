def tick():
    pass


def tock():
    pass


class Clock:
    def __init__(self):
        self.last = None

    def run(self):
        while True:
            self.last = tick
            yield tock


def again():
    while True:
        yield from Clock().run()


clock = Clock()
running = clock.run()
next(running)()
clock.last()
for each in again():
    each()
    break
