def run(fn):
    fn(1)

def target(x):
    pass

run(lambda x: target(x))
