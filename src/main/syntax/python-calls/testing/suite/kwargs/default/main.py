def a():
    pass

def b():
    pass

def run(*, fn=a):
    fn()

run()
run(fn=b)
