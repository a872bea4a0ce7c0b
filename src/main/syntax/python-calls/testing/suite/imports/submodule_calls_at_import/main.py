import pkg.a
