import { fill, texts } from '../texts/index.ts';

/** What a company wants to have corrected, in one line, for the office, which reads Italian. */
export function correctionText(kind: string, wanted: Record<string, string>, place: string | null): string {
  const { fields, newAddress, atAddress } = texts.it.correction;
  const labels: Readonly<Record<string, string>> = fields;
  const values = Object.entries(wanted)
    .filter(([, value]) => value !== '')
    .map(([field, value]) => `${labels[field] ?? field}: ${value}`)
    .join(' · ');
  if (kind === 'new-address') return fill('it', newAddress, { values });
  return place === null ? values : fill('it', atAddress, { place, values });
}
