def a():
    pass

def b():
    pass

def risky():
    pass

fn = a
try:
    risky()
    fn = b
except Exception:
    pass
fn()
