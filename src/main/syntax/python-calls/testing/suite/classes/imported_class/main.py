from shapes.round import Circle

c = Circle()
c.area()
