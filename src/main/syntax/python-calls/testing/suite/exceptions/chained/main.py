class Low(Exception):
    pass

class High(Exception):
    def __init__(self, cause):
        self.cause = cause

def run():
    try:
        raise Low()
    except Low as low:
        raise High(low) from low

try:
    run()
except High:
    pass
