type Bytes = Uint8Array<ArrayBuffer>;

/** The JSON of parts that were marked, once it was made; as bytes, because encoding a long text costs as much. */
const kept = new WeakMap<object, Bytes | null>();

/**
 * Marks a part of a message that several responses share: its JSON is made once. Nobody may change it afterwards.
 */
export function keepJson<Part extends object>(part: Part): Part {
  if (!kept.has(part)) kept.set(part, null);
  return part;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isMarked = (value: unknown): value is object => isObject(value) && kept.has(value);
const encoder = new TextEncoder();

function bytesOf(part: object): Bytes {
  const bytes = kept.get(part) ?? encoder.encode(JSON.stringify(part));
  kept.set(part, bytes);
  return bytes;
}

/** A response as JSON, as `JSON.stringify` makes it; as bytes where its message has a marked field. */
export function responseJson(response: unknown): string | Bytes {
  if (!isObject(response) || !('message' in response) || Object.keys(response).length !== 1)
    return JSON.stringify(response);
  const { message } = response;
  if (!isObject(message)) return JSON.stringify(response);
  const fields = Object.entries(message);
  const marked = fields.filter(([, value]) => isMarked(value));
  if (marked.length === 0) return JSON.stringify(response);
  const rest = JSON.stringify(Object.fromEntries(fields.filter(([, value]) => !isMarked(value))));
  const parts = marked.flatMap(([name, part]) => [
    encoder.encode(`${JSON.stringify(name)}:`),
    bytesOf(part as object),
    encoder.encode(','),
  ]);
  const end = rest === '{}' ? '}}' : `${rest.slice(1)}}`;
  // Without further fields, the last comma is left out.
  const pieces = rest === '{}' ? parts.slice(0, -1) : parts;
  return Buffer.concat([encoder.encode('{"message":{'), ...pieces, encoder.encode(end)]);
}
