import os
import os.path as p
from json import dumps as d

os.getcwd()
p.join("a", "b")
d({})
