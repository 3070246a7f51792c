import type { Locale } from './locale.ts';

/** Units of measure as they come, lower case, and as each language writes them. */
const units: Readonly<Record<string, { it: string; en: string; itMany?: string; enMany?: string }>> = {
  pz: { it: 'pz', en: 'pc' },
  nr: { it: 'pz', en: 'pc' },
  cf: { it: 'conf.', en: 'pack' },
  conf: { it: 'conf.', en: 'pack' },
  sc: { it: 'scat.', en: 'box' },
  pa: { it: 'paio', en: 'pair', itMany: 'paia', enMany: 'pairs' },
  paio: { it: 'paio', en: 'pair', itMany: 'paia', enMany: 'pairs' },
  mt: { it: 'm', en: 'm' },
  ml: { it: 'm', en: 'm' },
  mq: { it: 'm²', en: 'm²' },
  kg: { it: 'kg', en: 'kg' },
  lt: { it: 'l', en: 'l' },
  rt: { it: 'rotolo', en: 'roll', itMany: 'rotoli', enMany: 'rolls' },
  rotolo: { it: 'rotolo', en: 'roll', itMany: 'rotoli', enMany: 'rolls' },
  bobina: { it: 'bobina', en: 'reel', itMany: 'bobine', enMany: 'reels' },
  bb: { it: 'bobina', en: 'reel', itMany: 'bobine', enMany: 'reels' },
  kit: { it: 'kit', en: 'kit' },
  set: { it: 'set', en: 'set' },
};

/** A unit of measure in the language of the page: 'pz' → 'pz' / 'pc'; one that is not known stays as it is. */
export function unitLabel(locale: Locale, unit: string, count = 1): string {
  const plain = unit.toLowerCase().replace(/\.$/, '');
  const known = units[plain];
  const many = locale === 'en' ? known?.enMany : known?.itMany;
  return (count === 1 ? undefined : many) ?? known?.[locale] ?? unit;
}
