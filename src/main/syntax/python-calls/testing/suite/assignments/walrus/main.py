def make():
    return done

def done():
    pass

if (fn := make()):
    fn()
