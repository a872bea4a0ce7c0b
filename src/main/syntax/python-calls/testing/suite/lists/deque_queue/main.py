import collections

def one():
    pass

def two():
    pass

class Loop:
    def __init__(self):
        self.ready = collections.deque([one])

    def later(self, task):
        self.ready.append(task)

    def run(self):
        while self.ready:
            self.ready.popleft()()

loop = Loop()
loop.later(two)
loop.run()
