let once = function () {
  once = done
  first()
}
function first() {}
function done() {}
once()
once()
