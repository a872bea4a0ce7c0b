def a():
    pass

def get():
    return a

while fn := get():
    fn()
