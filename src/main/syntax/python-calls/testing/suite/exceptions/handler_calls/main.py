class Mine(Exception):
    def tell(self):
        pass

def cleanup():
    pass

def done():
    pass

try:
    raise Mine()
except Mine as e:
    e.tell()
finally:
    cleanup()
done()
