from .deep import inner

def top():
    inner()
