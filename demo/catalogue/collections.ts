import type { CollectionRecord } from '../../backend/catalogue/records.ts';

/** Product lines with one name, across sizes and versions. */
export function collectionRecords(): CollectionRecord[] {
  return [
    { code: 'idra', name: { it: 'Linea Idra', en: 'Idra line' } },
    { code: 'bagno', name: { it: 'Linea Bagno', en: 'Bathroom line' } },
    { code: 'domus', name: { it: 'Serie Domus', en: 'Domus series' } },
    { code: 'bulloneria', name: { it: 'Bulloneria Officina', en: 'Workshop bolts' } },
    { code: 'motorik-18', name: { it: 'Batteria unica 18 V', en: 'One battery 18 V' } },
    { code: 'cantiere-stretch', name: { it: 'Cantiere Stretch', en: 'Site Stretch' } },
  ];
}
