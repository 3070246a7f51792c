import type { BenchRequest } from './load.ts';

/** Values of a demonstration catalogue, read from a running shop, so that every request finds something. */
interface Vocabulary {
  categories: string[];
  brands: string[];
  words: string[];
  skus: string[];
}

interface Listed {
  message: {
    product_list: { data: { id: string; sku: string; name: string; num_childs: number; can_add: boolean }[] };
    filters: Record<string, Record<string, { results: { id: string }[] }>>;
  };
}

async function list(address: string, body: object): Promise<Listed> {
  const response = await fetch(`${address}/api/product_list`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Listed;
}

async function vocabulary(address: string): Promise<Vocabulary> {
  const first = await list(address, { per_page: 96 });
  const words = new Set<string>();
  const skus: string[] = [];
  for (let page = 1; page <= 12; page += 1) {
    const { message } = await list(address, { per_page: 96, page: 1 + page * 7 });
    for (const { name, sku } of message.product_list.data) {
      skus.push(sku);
      for (const word of name.toLowerCase().split(/\s+/)) if (/^[a-zà-ù]{4,}$/.test(word)) words.add(word);
    }
  }
  const ids = (group: string, facet: string) =>
    first.message.filters[group]?.[facet]?.results.map(({ id }) => id) ?? [];
  return {
    categories: ids('facets_results', 'category'),
    brands: ids('facets_link_results', 'brand'),
    words: [...words],
    skus,
  };
}

/** Seeded pseudo-random numbers, so that every run sends the same requests. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

/** Kinds of listing requests with their share. */
export type ListingKind = 'everything' | 'category' | 'text' | 'two words' | 'code' | 'category and brand';
const SHARES: [ListingKind, number][] = [
  ['everything', 0.1],
  ['category', 0.3],
  ['text', 0.2],
  ['two words', 0.1],
  ['code', 0.1],
  ['category and brand', 0.2],
];

/** Bodies of product_list in the mix of SHARES, almost never the same twice: page of 12, all facets. */
export async function listingBodies(address: string, count: number): Promise<{ kind: ListingKind; body: object }[]> {
  const known = await vocabulary(address);
  const next = random(20_261_121);
  const pick = (values: string[]) => values[Math.floor(next() * values.length)] ?? '';
  const page = () => 1 + Math.floor(next() * 5);
  const make: Record<ListingKind, () => object> = {
    everything: () => ({ page: 1 + Math.floor(next() * 500) }),
    category: () => ({ category: pick(known.categories), page: page() }),
    text: () => ({ text: pick(known.words), page: page() }),
    'two words': () => ({ text: `${pick(known.words)} ${pick(known.words).slice(0, 4)}` }),
    code: () => ({ text: pick(known.skus) }),
    'category and brand': () => ({ category: pick(known.categories), brand: pick(known.brands), page: page() }),
  };
  return Array.from({ length: count }, () => {
    let share = next();
    const [kind] = SHARES.find(([, part]) => (share -= part) < 0) ?? SHARES[0] ?? ['everything', 1];
    return { kind, body: make[kind]() };
  });
}

export function listingRequests(bodies: { body: object }[]): BenchRequest[] {
  return bodies.map(({ body }) => ({ method: 'POST', path: '/api/product_list', body }));
}

/** The same queries as URLs of the listing page. */
export function pageRequests(bodies: { body: object }[]): BenchRequest[] {
  return bodies.map(({ body }) => ({
    method: 'GET',
    path: `/shop?${new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)])).toString()}`,
  }));
}

export async function suggestionRequests(address: string, count: number): Promise<BenchRequest[]> {
  const known = await vocabulary(address);
  const next = random(7);
  return Array.from({ length: count }, (_, index) => {
    const source = index % 3 === 0 ? known.skus : known.words;
    const word = source[Math.floor(next() * source.length)] ?? 'valvola';
    return {
      method: 'POST',
      path: '/api/autocomplete',
      body: { q: word.slice(0, 3 + Math.floor(next() * word.length)), rows: 5 },
    };
  });
}

/** Bodies of get_item and get_item_child: pages of products all over the catalogue. */
export async function productRequests(address: string): Promise<BenchRequest[]> {
  const requests: BenchRequest[] = [];
  for (let page = 1; page <= 10; page += 1) {
    const { message } = await list(address, { per_page: 96, page: 1 + (page - 1) * 17 });
    for (const { sku, num_childs } of message.product_list.data) {
      const path = num_childs > 0 ? '/api/get_item_child' : '/api/get_item';
      requests.push({ method: 'POST', path, body: { slug: sku } });
    }
  }
  return requests;
}

/** Internal codes of variants that can be put in a cart. */
export async function variantCodes(address: string, count: number): Promise<string[]> {
  const codes: string[] = [];
  for (let page = 1; codes.length < count && page < 100; page += 1) {
    const { message } = await list(address, { per_page: 96, page, disponibili: true });
    if (message.product_list.data.length === 0) break;
    codes.push(...message.product_list.data.filter((one) => one.num_childs === 0 && one.can_add).map((one) => one.id));
  }
  return codes.slice(0, count);
}

/** What buyers of a day look for: words, visible codes, and internal codes that can be put in a cart. */
export async function catalogueSample(address: string): Promise<{ words: string[]; skus: string[]; codes: string[] }> {
  const { words, skus } = await vocabulary(address);
  return { words, skus, codes: await variantCodes(address, 300) };
}
