// Encodes ONNX models around a table: a vector for each token id, or one score for all of them.
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

/** A GraphProto's node: an operator from named tensors to one. */
function node(operator: string, inputs: readonly string[], output: string, ...more: Buffer[]) {
  const named = inputs.map((name) => block(1, name))
  return block(1, ...named, block(2, output), block(4, operator), ...more)
}

/** The table as a TensorProto named `table`. */
function table(rows: readonly (readonly number[])[]): Buffer {
  const width = rows[0]?.length ?? 0
  const data = Buffer.alloc(rows.length * width * 4)
  rows.flat().forEach((number, index) => {
    data.writeFloatLE(number, index * 4)
  })
  return block(
    5,
    integer(1, rows.length),
    integer(1, width),
    integer(2, float),
    block(8, 'table'),
    block(9, data),
  )
}

function model(graph: Buffer): Buffer {
  const operators = block(8, integer(2, 13))
  return Buffer.concat([integer(1, 8), block(2, 'recollect test model'), graph, operators])
}

const ids = value('input_ids', int64, ['batch', 'tokens'])

/** The model file for a table of equally long rows: token ids in, one vector each out. */
export function onnxLookup(rows: readonly (readonly number[])[]): Buffer {
  const out = value('last_hidden_state', float, ['batch', 'tokens', rows[0]?.length ?? 0])
  const gather = node('Gather', ['table', 'input_ids'], 'last_hidden_state')
  return model(
    block(7, gather, block(2, 'lookup'), table(rows), block(11, ...ids), block(12, ...out)),
  )
}

/** The model file for a weight of each token: ids in, the greatest weight among them out. */
export function onnxBestWord(weights: readonly number[]): Buffer {
  const out = value('logits', float, ['batch', 1])
  const gather = node('Gather', ['table', 'input_ids'], 'weights')
  const overTokens = block(5, block(1, 'axes'), integer(8, 1), integer(20, 7))
  const dropAxis = block(5, block(1, 'keepdims'), integer(3, 0), integer(20, 2))
  const best = node('ReduceMax', ['weights'], 'logits', overTokens, dropAxis)
  const rows = weights.map((weight) => [weight])
  return model(
    block(7, gather, best, block(2, 'best'), table(rows), block(11, ...ids), block(12, ...out)),
  )
}
