def a():
    pass

def b():
    pass

fn = a
n = 0
while n < 2:
    n += 1
    fn = b
fn()
