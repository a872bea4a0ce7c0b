from .impl import work as run
