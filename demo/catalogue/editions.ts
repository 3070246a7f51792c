import { chance } from '../random.ts';
import { brandName, rangeName } from './brands.ts';
import { departments } from './departments/index.ts';
import type { Department, Edition, Line, Version } from './line.ts';
import { isShown } from './showcase.ts';

const PLAIN: Version = { code: '', it: '', en: '' };

interface Offer {
  line: Line;
  version: Version;
  department: Department;
  /** The versions of a line come from different brands, except where the showcase needs one brand. */
  firstBrand: number;
}

const offers: readonly Offer[] = departments.flatMap((department) =>
  department.lines.flatMap((line) =>
    (line.versions ?? [PLAIN]).map((version, index) => ({
      line,
      version,
      department,
      firstBrand: isShown(line.code) ? 0 : index,
    })),
  ),
);

function editionOf(offer: Offer, round: number, seed: number): Edition {
  const brands = offer.line.brands.split(' ');
  const brand = brands[(offer.firstBrand + round) % brands.length] ?? '';
  const range = Math.floor(round / brands.length);
  const [it, en] = rangeName(range);
  const name = brandName(brand);
  const { line, version, department } = offer;
  return {
    line,
    version,
    department,
    brand,
    round,
    suffix: round === 0 ? { it: '', en: '' } : { it: `${name} ${it}`.trim(), en: `${name} ${en}`.trim() },
    codeSuffix: round === 0 ? '' : `${brand}${range === 0 ? '' : range + 1}`,
    factor: round === 0 ? 1 : 0.84 + 0.34 * chance(seed, 'brand', brand, range, line.code),
  };
}

/**
 * All editions of all brands, as an endless sequence: first each version of each line by its best-known brand, then by
 * the next brand, and so on. Within a round the order is mixed, so that a catalogue of any length has articles of every
 * kind; those that the showcase needs come first. A longer catalogue begins with the shorter one.
 */
export function* editions(seed: number): Generator<Edition> {
  for (let round = 0; ; round += 1) {
    const mixed = offers
      .map((offer) => ({
        offer,
        place: isShown(offer.line.code) && round === 0 ? -1 : chance(seed, round, offer.line.code, offer.version.code),
      }))
      .sort((one, other) => one.place - other.place);
    for (const { offer } of mixed) yield editionOf(offer, round, seed);
  }
}
