try:
    from fast import go
except ImportError:
    from slow import go

go()
import settings as s
s.HANDLER()
del s
