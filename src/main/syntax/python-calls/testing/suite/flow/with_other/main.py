class Handle:
    def read(self):
        pass

class Manager:
    def __init__(self):
        pass

    def __enter__(self):
        return Handle()

    def __exit__(self, *error):
        pass

def work():
    with Manager() as handle:
        handle.read()

work()
