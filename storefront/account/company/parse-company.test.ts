import { expect, it } from 'vitest';
import { parseAddresses, parseCustomer } from './parse-company.ts';

it('R2.93 reads the record of a customer, and one without anything', () => {
  const customer = { Codice: 70431, RagioneSociale: 'Bassi', ScontoCliente: '30+10+2.5', Pagamento: 'RIBA', PEC: '' };
  expect(parseCustomer({ message: { customer } })).toMatchObject({
    code: '70431',
    companyName: 'Bassi',
    discounts: [3000, 1000, 250],
    payment: 'RIBA',
    certifiedEmail: null,
  });
  expect(parseCustomer(null)).toMatchObject({ code: '', discounts: [], payment: null });
});

it('R2.94 reads addresses from a list or a map, with and without an agent', () => {
  const address = { address_code: 1, IndirizzoEsteso: 'Via Larga 3', IsPredefinito: '1', agent: null };
  const agent = { DescrizioneAgente: 'Luca Serra', TelefonoAgente: '335 000 10 01' };
  const read = parseAddresses({ message: { ListaIndirizzi: { 1: address, 2: { ...address, agent } } } });
  expect(read.map(({ code, isDefault, agent: one }) => [code, isDefault, one])).toEqual([
    ['1', true, null],
    ['1', true, { name: 'Luca Serra', phone: '335 000 10 01', email: null }],
  ]);
  expect(parseAddresses({ message: {} })).toEqual([]);
});
