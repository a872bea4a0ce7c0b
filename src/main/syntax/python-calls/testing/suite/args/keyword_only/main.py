def ring():
    pass

def serve(first, *, bell):
    bell()

serve(1, bell=ring)
