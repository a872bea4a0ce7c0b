def a():
    pass

def b():
    pass

def ready():
    return False

fn = a
while True:
    if ready():
        fn = b
        break
fn()
