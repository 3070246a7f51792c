import { createRequire } from 'node:module';
import type dataset from 'italian-cap-comuni-province';

/** A town with the letters of its province. */
export interface Place {
  city: string;
  province: string;
}

/** The provinces of Sardinia before and after the reform of 2025: addresses still name the former ones. */
const SARDINIA = new Set(['CA', 'CI', 'NU', 'OG', 'OR', 'OT', 'SS', 'SU', 'VS']);
const IN_SARDINIA = /^0[789]/;

let places: Map<string, Place[]> | undefined;
let provinces: Set<string> | undefined;

function load(): Map<string, Place[]> {
  if (places) return places;
  // Loaded when first asked for, because it takes a tenth of a second and ten megabytes.
  const { getAllComuni } = createRequire(import.meta.url)('italian-cap-comuni-province') as typeof dataset;
  places = new Map();
  provinces = new Set();
  for (const { nome, siglaProvincia, cap } of getAllComuni()) {
    provinces.add(siglaProvincia);
    const place = { city: nome, province: siglaProvincia };
    const found = places.get(cap);
    if (found) found.push(place);
    else places.set(cap, [place]);
  }
  return places;
}

/** The Italian towns with a postal code, in alphabetical order; none for an unknown code. */
export function placesOf(postalCode: string): Place[] {
  return (load().get(postalCode) ?? []).toSorted((a, b) => a.city.localeCompare(b.city, 'it'));
}

/** Whether there is such a province, and the postal code, where it is known, belongs to it. */
export function isProvinceOf(province: string, postalCode: string): boolean {
  if (IN_SARDINIA.test(postalCode) && SARDINIA.has(province)) return true;
  const found = placesOf(postalCode);
  if (!provinces?.has(province)) return false;
  return found.length === 0 || found.some((place) => place.province === province);
}
