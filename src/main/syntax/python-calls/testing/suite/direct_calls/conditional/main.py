def a():
    pass

def b():
    pass

import sys
(a if sys.argv else b)()
