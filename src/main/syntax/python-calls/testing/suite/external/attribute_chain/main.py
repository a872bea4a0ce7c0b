import os

os.path.exists("a")
x = os.environ.get
x("A")
