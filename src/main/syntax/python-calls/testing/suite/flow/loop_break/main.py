def a():
    pass

def b():
    pass

fn = a
for x in [1]:
    fn = b
    break
else:
    fn = a
fn()
