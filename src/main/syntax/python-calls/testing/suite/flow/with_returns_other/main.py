class Conn:
    def query(self):
        pass

class Pool:
    def __enter__(self):
        return Conn()
    def __exit__(self, *a):
        pass

with Pool() as conn:
    conn.query()
