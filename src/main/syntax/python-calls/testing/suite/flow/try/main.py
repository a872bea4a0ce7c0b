def a():
    pass

def b():
    pass

def risky():
    pass

fn = a
try:
    fn = b
    risky()
except ValueError:
    fn()
fn()
