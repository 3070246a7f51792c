/** The part of an order that an ERP's refusal is about, as far as its words tell. */
export type ErpFault = 'address' | 'payment' | 'article' | 'unit' | 'customer';

/** The codes of an order that a refusal may name. */
export interface RefusedCodes {
  customer: string;
  address: string;
  payment: string | null;
  articles: readonly string[];
  units: readonly string[];
}

const WORDS: readonly (readonly [ErpFault, RegExp])[] = [
  ['address', /\b(?:indirizz|destinaz|luogo di consegna|address|destination|ship[- ]?to)/i],
  ['payment', /\b(?:pagament|payment|banca d'appoggio)/i],
  ['unit', /\b(?:unit[àa] di misura|u\.?m\.?\b|unit of measure)/i],
  ['article', /\b(?:articol|prodott|codice art|article|item|product|sku)/i],
  ['customer', /\b(?:client|conto|customer|account)/i],
];

const names = (reason: string, code: string | null): boolean =>
  code !== null &&
  code !== '' &&
  new RegExp(
    `(?<![\\p{L}\\p{N}])${code.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)}(?![\\p{L}\\p{N}])`,
    'iu',
  ).test(reason);

/**
 * What a refusal is about: the first part of the order that its words name, else whose code it contains; null where it
 * does not say. It only points at a field: a person decides.
 */
export function faultOf(reason: string, codes: RefusedCodes): ErpFault | null {
  const worded = WORDS.find(([, words]) => words.test(reason));
  if (worded) return worded[0];
  if (codes.articles.some((code) => names(reason, code))) return 'article';
  if (names(reason, codes.payment)) return 'payment';
  if (names(reason, codes.customer)) return 'customer';
  // Short codes such as 1 or PZ occur by chance: only those of several signs count.
  if (codes.address.length > 1 && names(reason, codes.address)) return 'address';
  return null;
}
