class Counted:
    def __init__(self, fn):
        self.fn = fn

    def __call__(self):
        self.fn()

@Counted
def task():
    pass

task()
