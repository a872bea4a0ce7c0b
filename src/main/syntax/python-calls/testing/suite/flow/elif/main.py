import sys

def a():
    pass

def b():
    pass

def c():
    pass

fn = a
if len(sys.argv) == 1:
    fn = b
elif len(sys.argv) == 2:
    fn = c
else:
    fn = b
fn()
