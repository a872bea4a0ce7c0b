// Encodes an ONNX model with a single Gather over a table of vectors: token ids in, one vector each out.
// Field numbers are those of onnx.proto; a few of them suffice.

/** A varint field (wire type 0). */
function integer(field: number, value: number): Buffer {
  return Buffer.concat([varint(field << 3), varint(value)])
}

/** A length-delimited field (wire type 2): text, bytes or a message of such fields. */
function block(field: number, ...parts: readonly (Buffer | string)[]): Buffer {
  const body = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)),
  )
  return Buffer.concat([varint((field << 3) | 2), varint(body.length), body])
}

function varint(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) | 0x80)
    rest = Math.floor(rest / 0x80)
  }
  bytes.push(rest)
  return Buffer.from(bytes)
}

const float = 1
const int64 = 7

/** A ValueInfoProto: a tensor's name, element type and shape; a name instead of a number is a free axis. */
function value(name: string, type: number, shape: readonly (number | string)[]): readonly Buffer[] {
  const axes = shape.map((axis) =>
    typeof axis === 'number' ? block(1, integer(1, axis)) : block(1, block(2, axis)),
  )
  const tensor = block(1, integer(1, type), block(2, ...axes))
  return [block(1, name), block(2, tensor)]
}

/** The model file for a table of equally long rows. */
export function onnxLookup(rows: readonly (readonly number[])[]): Buffer {
  const width = rows[0]?.length ?? 0
  const data = Buffer.alloc(rows.length * width * 4)
  rows.flat().forEach((number, index) => {
    data.writeFloatLE(number, index * 4)
  })
  const node = block(
    1,
    block(1, 'table'),
    block(1, 'input_ids'),
    block(2, 'last_hidden_state'),
    block(4, 'Gather'),
  )
  const table = block(
    5,
    integer(1, rows.length),
    integer(1, width),
    integer(2, float),
    block(8, 'table'),
    block(9, data),
  )
  const ids = value('input_ids', int64, ['batch', 'tokens'])
  const out = value('last_hidden_state', float, ['batch', 'tokens', width])
  const graph = block(7, node, block(2, 'lookup'), table, block(11, ...ids), block(12, ...out))
  const operators = block(8, integer(2, 13))
  return Buffer.concat([integer(1, 8), block(2, 'recollect test model'), graph, operators])
}
