def log(fn):
    def inner(*args):
        return fn(*args)
    return inner

class A:
    @staticmethod
    @log
    def s():
        pass
    @log
    def m(self):
        self.s()

A().m()
