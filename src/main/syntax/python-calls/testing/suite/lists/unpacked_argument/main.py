def a():
    pass

def run(x, fn):
    fn()

pair = [1, a]
run(*pair)
