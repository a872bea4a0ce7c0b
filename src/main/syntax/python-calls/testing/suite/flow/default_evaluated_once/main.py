def a():
    pass

def b():
    pass

fn = a

def run(f=fn):
    f()

fn = b
run()
