from a import start

class Engine:
    def run(self):
        pass
