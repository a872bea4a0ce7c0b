class Start:
    def step(self):
        pass


class End:
    def step(self):
        pass


def parts():
    return {"start": Start, "end": End}


made = {name: kind() for name, kind in parts().items()}
made["end"].step()
