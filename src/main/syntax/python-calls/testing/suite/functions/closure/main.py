def make(fn):
    def run():
        fn()
    return run

def a():
    pass

def b():
    pass

run_a = make(a)
run_a()
run_b = make(b)
