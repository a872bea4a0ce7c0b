def give():
    return target

def target():
    pass

fn = give()
fn()
