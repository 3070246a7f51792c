import { expect, it } from 'vitest';
import { partialResponse } from '../../test-support/partial-response.ts';
import { parseAddresses, parseCustomer } from './parse-company.ts';

it('R2.93 reads the discounts of a customer, and that there are none', () => {
  const discountsOf = (ScontoCliente: string) =>
    parseCustomer(partialResponse('getCustomer', { message: { customer: { ScontoCliente } } })).discounts;
  expect(discountsOf('30+10+2.5')).toEqual([3000, 1000, 250]);
  expect(discountsOf('')).toEqual([]);
});

it('R2.94 reads addresses with and without an agent', () => {
  const address = { address_code: '1', IndirizzoEsteso: 'Via Larga 3', IsPredefinito: true, agent: null };
  const agent = { DescrizioneAgente: 'Luca Serra', TelefonoAgente: '335 000 10 01', EMailAgente: null };
  const ListaIndirizzi = [address, { ...address, agent }];
  const read = parseAddresses(partialResponse('getAddresses', { message: { ListaIndirizzi } }));
  expect(read.map(({ code, isDefault, agent: one }) => [code, isDefault, one])).toEqual([
    ['1', true, null],
    ['1', true, { name: 'Luca Serra', phone: '335 000 10 01', email: null }],
  ]);
});
