def work():
    pass

def ok():
    pass

def bad():
    pass

try:
    work()
except (ValueError, KeyError):
    bad()
else:
    ok()
