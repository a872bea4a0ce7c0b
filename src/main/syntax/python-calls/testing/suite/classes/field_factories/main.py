from dataclasses import dataclass, field


def first_steps():
    return [step]


def step():
    pass


class Log:
    def __init__(self):
        self.write()

    def write(self):
        pass


@dataclass
class Task:
    name: str
    steps: list = field(default_factory=first_steps)
    log: Log = field(default_factory=Log)
    tags: list = field(default_factory=lambda: [step])

    def run(self):
        self.log.write()
        for each in self.steps:
            each()


Task("a").run()
Task("b").tags[0]()
