def root():
    pass
