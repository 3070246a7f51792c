import { expect, test } from 'vitest';
import { parseListing } from '../../domain/listing-url.ts';
import { listingRequest } from './listing-request.ts';

const request = (search: string) => listingRequest(parseListing(new URLSearchParams(search)));

test('R2.30 requests everything with *', () => {
  expect(request('')).toMatchObject({ text: '*', page: '1' });
  expect(request('text=valvola&page=2')).toMatchObject({ text: 'valvola', page: '2' });
});

test('R5.4 sends an empty text together with a flag filter', () => {
  for (const flag of ['disponibili', 'promo_list', 'next_insert', 'new', 'back_in_stock', 'purchased']) {
    expect(request(`text=abc&${flag}=true`)).toMatchObject({ text: '', [flag]: 'true' });
  }
});

test('R2.35 sends the feature filters', () => {
  expect(request('field_77_feature_s=ottone')).toMatchObject({ field_77_feature_s: 'ottone' });
});

test('R5.13 sends a long text as a list of codes', () => {
  const codes = 'VS-12-OT '.repeat(30).trim();
  expect(request(`text=${codes}`)).toMatchObject({ text: '*', code_list: codes });
  expect(request('text=VS-12-OT')).not.toHaveProperty('code_list');
});
