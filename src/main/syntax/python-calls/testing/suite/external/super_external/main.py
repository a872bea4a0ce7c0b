import threading

class T(threading.Thread):
    def __init__(self):
        super().__init__()
    def run(self):
        pass

T().start()
