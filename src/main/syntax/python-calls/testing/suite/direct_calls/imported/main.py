import lib

lib.made()()
