from .v1 import run
