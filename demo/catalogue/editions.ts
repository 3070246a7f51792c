import { join } from 'node:path';
import { DATA_FOLDER } from '../data-files.ts';
import { chance } from '../random.ts';
import { brandName, rangeName } from './brands.ts';
import type { Edition, ProductLine, Version } from './product-line.ts';
import { readProductLines } from './read-product-lines.ts';
import { isShown, showcasePlace } from './showcase.ts';

interface Offer {
  line: ProductLine;
  version: Version;
  /** The versions of a line come from different brands, except where the showcase needs one brand. */
  firstBrand: number;
}

const offers: readonly Offer[] = readProductLines(join(DATA_FOLDER, 'product-lines')).flatMap((line) =>
  line.versions.map((version, index) => ({ line, version, firstBrand: isShown(line.code) ? 0 : index })),
);

function editionOf(offer: Offer, round: number, seed: number): Edition {
  const { brands } = offer.line;
  const brand = brands[(offer.firstBrand + round) % brands.length] ?? '';
  const range = Math.floor(round / brands.length);
  const { it, en } = rangeName(range);
  const name = brandName(brand);
  const { line, version } = offer;
  return {
    line,
    version,
    brand,
    round,
    suffix: round === 0 ? { it: '', en: '' } : { it: `${name} ${it}`.trim(), en: `${name} ${en}`.trim() },
    codeSuffix: round === 0 ? '' : `${brand}${range === 0 ? '' : range + 1}`,
    factor: round === 0 ? 1 : 0.84 + 0.34 * chance(seed, 'brand', brand, range, line.code),
  };
}

/** The showcase comes first, in its own order; the others are mixed. */
function placeOf({ line, version }: Offer, round: number, seed: number): number {
  return isShown(line.code) && round === 0
    ? showcasePlace(line.code) - offers.length
    : chance(seed, round, line.code, version.code);
}

/**
 * All editions of all brands, as an endless sequence: first each version of each line by its best-known brand, then by
 * the next brand, and so on. Within a round the order is mixed, so that a catalogue of any length has articles of every
 * kind; those that the showcase needs come first. A longer catalogue begins with the shorter one.
 */
export function* editions(seed: number): Generator<Edition> {
  for (let round = 0; ; round += 1) {
    const mixed = offers
      .map((offer) => ({ offer, place: placeOf(offer, round, seed) }))
      .sort((one, other) => one.place - other.place);
    for (const { offer } of mixed) yield editionOf(offer, round, seed);
  }
}
