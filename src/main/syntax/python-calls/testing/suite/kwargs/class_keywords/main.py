def start():
    pass


def stop():
    pass


class Task:
    def __init__(self, *, on_start=None, **rest):
        self.on_start = on_start
        self.__dict__.update(rest)

    def run(self):
        self.on_start()
        self.on_stop()


Task(on_start=start, on_stop=stop).run()
