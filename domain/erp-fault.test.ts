import { describe, expect, it } from 'vitest';
import { faultOf } from './erp-fault.ts';

const codes = {
  customer: '10366',
  address: '003',
  payment: 'RIBA 60',
  articles: ['VS-12-OT', '204118'],
  units: ['pz'],
};

describe('2.7 the part of an order that a refusal is about', () => {
  it.each([
    ['Destinazione 003 inesistente per conto 10366', 'address'],
    ['unknown article VS-12-OT', 'article'],
    ['VS-12-OT bloccato', 'article'],
    ['VS-12-OTX bloccato', null],
    ['Codice pagamento mancante', 'payment'],
    ['RIBA 60?', 'payment'],
    ['Unità di misura errata', 'unit'],
    ['cliente sospeso', 'customer'],
    ['003', 'address'],
    ['fido superato', null],
    ['', null],
  ])('%j: %s', (reason, fault) => {
    expect(faultOf(reason, codes)).toBe(fault);
  });
});
