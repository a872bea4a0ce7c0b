class Patch:
    def __init__(self, target, value):
        self.target = target
        self.value = value

    def __enter__(self):
        self.saved = self.target.run
        self.target.run = self.value
        return self.saved

    def __exit__(self, *info):
        self.target.run = self.saved


class Target:
    pass


def real():
    pass


def fake():
    pass


target = Target()
target.run = real
with Patch(target, fake) as original:
    target.run()
    original()
