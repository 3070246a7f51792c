/** Entries of a list in an example: the first ones say what the others are like. */
const ENTRIES = 2;
/** Entries of a list inside an entry of a list. */
const INNER_ENTRIES = 1;
/** Longest text in characters: longer ones are those of pages and drawings. */
const LONGEST_TEXT = 240;

/** A response with few entries in each list and without long texts. */
export function shortened(value: unknown, depth = 0): unknown {
  if (typeof value === 'string')
    return value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT - 1).trimEnd()}…` : value;
  if (Array.isArray(value)) {
    const entries = value as unknown[];
    const kept = entries.slice(0, depth === 0 ? ENTRIES : INNER_ENTRIES);
    const isCodes = entries.every((one) => typeof one !== 'object');
    return (isCodes ? entries.slice(0, 3) : kept).map((one) => shortened(one, depth + 1));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shortened(one, depth)]));
}

const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.e30.sig';
const UUID = /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/g;

/**
 * Returns a function that replaces what differs between two recordings, or is secret: the address of the shop, tokens,
 * ids that are drawn, keys, and moments that the database notes by its own clock.
 * @param address of the shop.
 * @param now the moment that stands for those of the database.
 */
export function createSteadying(address: string, now: () => Date): (text: string) => string {
  const ids = new Map<string, string>();
  const idOf = (id: string): string => {
    const known = ids.get(id) ?? `0b5c8f4e-8a0e-4f0a-9a53-${String(ids.size + 1).padStart(12, '0')}`;
    ids.set(id, known);
    return known;
  };
  const momentOf = (text: string): string =>
    Math.abs(Date.parse(text) - Date.now()) < 3_600_000 ? now().toISOString() : text;
  return (text) =>
    text
      .replaceAll(address, 'https://shop.example')
      .replaceAll(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, TOKEN)
      .replaceAll(UUID, idOf)
      .replaceAll(/("code":"[\da-f-]{36}\.)[\w-]{43}/g, '$1x7w0Zs6Wb1l2')
      .replaceAll(/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, momentOf)
      .replaceAll(/([?&]token=)[A-Z\d]{17}/g, '$15O190127TN364715T')
      .replaceAll(/("secret":"|[?&]secret=)[A-Z\d]{16,}/g, '$1JBSWY3DPEHPK3PXP')
      .replaceAll(/([?&]signature=)[\w-]{43}/g, '$1x7w0Zs6Wb1l2')
      .replaceAll(/"[\da-z]{5}-[\da-z]{5}"/g, '"7kq2m-x4w9d"')
      .replaceAll(/"size":\d+,"path":"M[\d MLZ]{200,}"/g, '"size":98,"path":"M0 98L14 98L14 84L0 84Z"');
}

/** Where a response has which types: `message.data[].id: string`. */
export function shapeOf(value: unknown, place = ''): string[] {
  if (Array.isArray(value)) return [...new Set((value as unknown[]).flatMap((one) => shapeOf(one, `${place}[]`)))];
  if (typeof value !== 'object' || value === null) return [`${place}: ${value === null ? 'null' : typeof value}`];
  const fields = Object.entries(value).flatMap(([name, one]) => shapeOf(one, place === '' ? name : `${place}.${name}`));
  return [`${place}: object`, ...fields].sort();
}
