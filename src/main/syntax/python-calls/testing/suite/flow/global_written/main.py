def a():
    pass

def b():
    pass

fn = a

def change():
    global fn
    fn = b

change()
fn()
