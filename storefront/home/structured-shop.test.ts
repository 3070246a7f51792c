import { expect, it } from 'vitest';
import { makeI18n } from '../i18n/i18n.tsx';
import { structuredShop } from './structured-shop.ts';

const company = {
  ...{ name: 'Bancale S.r.l.', street: 'Via dell’Industria 4', telephone: '051 000000' },
  ...{ email: 'info@shop.example', vatNumber: '00743110157', register: '', capital: '' },
};

it.each([
  [
    '40068 San Lazzaro di Savena (BO)',
    { postalCode: '40068', addressLocality: 'San Lazzaro di Savena', addressRegion: 'BO' },
  ],
  ['40121 Bologna', { postalCode: '40121', addressLocality: 'Bologna' }],
  ['Bologna (BO)', { addressLocality: 'Bologna', addressRegion: 'BO' }],
  ['Bologna', { addressLocality: 'Bologna' }],
  ['Zona (nord) 4', { addressLocality: 'Zona (nord) 4' }],
])('the address of the wholesaler in %j is given by its parts', (city, place) => {
  expect(
    structuredShop(
      makeI18n('it'),
      { company: { ...company, city }, identity: { name: 'Bancale' } },
      'https://shop.example.com',
    ),
  ).toMatchObject({
    '@graph': [
      {
        address: {
          ...{ '@type': 'PostalAddress', streetAddress: 'Via dell’Industria 4', addressCountry: 'IT' },
          ...place,
        },
      },
      {},
    ],
  });
});
