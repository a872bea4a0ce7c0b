class Retry:
    def __init__(self, times):
        self.times = times

    def __call__(self, function):
        def again(*args):
            self.note()
            return function(*args)

        return again

    def note(self):
        pass


@Retry(3)
def fetch():
    pass


class Client:
    @Retry(times=2)
    def get(self):
        return fetch()


Client().get()
