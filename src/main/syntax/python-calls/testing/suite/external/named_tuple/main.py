from collections import namedtuple
from typing import NamedTuple

Step = namedtuple("Step", "name, run")
Pair = NamedTuple("Pair", [("left", object), ("right", object)])


def build():
    pass


def test():
    pass


class Task(namedtuple("Base", ["name", "action"])):
    def start(self):
        self.action()


step = Step("build", run=build)
step.run()
changed = step._replace(run=test)
changed.run()
Task("test", test).start()
left, right = Pair(build, right=test)
right()
for each in [Pair(build, test)]:
    each.left()
