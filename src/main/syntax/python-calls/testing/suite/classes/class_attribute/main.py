def tool():
    pass

class Bench:
    helper = staticmethod(tool)
    other = [tool]

    def work(self):
        self.helper()
        Bench.other[0]()

Bench().work()
