def a():
    pass

def b():
    pass

def run():
    fn()

fn = a
fn = b
run()
