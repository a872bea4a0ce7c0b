import numpy as np
from os import path as p

np.array([1])
p.join("a", "b")
