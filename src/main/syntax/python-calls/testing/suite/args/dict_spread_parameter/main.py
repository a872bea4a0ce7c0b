def hit():
    pass

def serve(**options):
    options["hook"]()

serve(hook=hit)
