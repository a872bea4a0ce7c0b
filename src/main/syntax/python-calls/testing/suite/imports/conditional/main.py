try:
    from fast import go
except ImportError:
    from slow import go

go()
