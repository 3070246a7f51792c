import { expect, it } from 'vitest';
import { parseCopy } from './offline-copy.ts';

const LINE = { code: 'VS-12', name: 'Valvola', pack: 'conf. 10 pz', price: '' };
const COPY = { kind: 'listing', path: '/shop', title: 'Catalogo', owner: '/', lines: [LINE] };

it('11.4 a copy is data of known fields', () => {
  expect(parseCopy({ ...COPY, html: '<b>' })).toEqual(COPY);
});

it.each([
  ['no message', undefined],
  ['another kind', { ...COPY, kind: 'account' }],
  ['no owner', { ...COPY, owner: undefined }],
  ['a line without price', { ...COPY, lines: [{ ...LINE, price: undefined }] }],
  ['a number as quantity', { ...COPY, lines: [{ ...LINE, quantity: 1 }] }],
])('11.4 %s is not a copy', (_name, message) => expect(parseCopy(message)).toBeNull());
