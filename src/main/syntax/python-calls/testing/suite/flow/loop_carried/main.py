def a():
    pass

def b():
    pass

fn = a
for _ in [1, 2]:
    fn()
    fn = b
