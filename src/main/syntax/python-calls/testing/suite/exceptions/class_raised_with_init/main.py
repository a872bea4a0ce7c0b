class Failed(Exception):
    def __init__(self, *args):
        super().__init__(*args)
        self.log()

    def log(self):
        pass


def work():
    raise Failed


def again():
    error = Failed
    raise error("x")


for task in (work, again):
    try:
        task()
    except Failed as failed:
        failed.log()
