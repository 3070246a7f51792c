import { describe, expect, it } from 'vitest';
import { generateCatalogue } from '../catalogue/index.ts';
import { personalTaxCode, vatNumber } from './identifiers.ts';
import { CLIENT_A, CLIENT_B, CLIENT_C, generateCustomers } from './index.ts';

const catalogue = generateCatalogue({ articles: 1000, today: '2026-11-21', seed: 1 });
const skus = new Map(catalogue.articles.map(({ sku, code }) => [sku, code]));
const codeOf = (sku: string): string | undefined => skus.get(sku);
const { agents, customers, users, members } = generateCustomers(1, codeOf);

describe('Italian identifiers', () => {
  it('ends a VAT number with its check digit', () => {
    expect(vatNumber(123_456, 789)).toBe('01234567897');
    expect(vatNumber(0, 0)).toBe('00000000000');
  });

  it.each([
    [
      { firstName: 'Mario', lastName: 'Rossi', isWoman: false, bornOn: '1985-12-10', birthplaceCode: 'A562' },
      'RSSMRA85T10A562S',
    ],
    [
      { firstName: 'Maria', lastName: 'Rossi', isWoman: true, bornOn: '1985-12-10', birthplaceCode: 'A562' },
      'RSSMRA85T50A562W',
    ],
  ])('writes the tax code of %j', (person, code) => {
    expect(personalTaxCode(person)).toBe(code);
  });

  it('leaves out the second of four consonants of a first name, and pads short names', () => {
    const born = { isWoman: false, bornOn: '1970-01-01', birthplaceCode: 'F205' };
    expect(personalTaxCode({ ...born, firstName: 'Gianfranco', lastName: 'Fo' })).toMatch(/^FOXGFR70A01F205[A-Z]$/);
  });
});

describe('the demonstration customers', () => {
  it('are the same for the same seed, and at least forty', () => {
    expect(generateCustomers(1, codeOf)).toEqual({ agents, customers, users, members });
    expect(customers.length).toBeGreaterThanOrEqual(40);
    expect(new Set(customers.map(({ code }) => code)).size).toBe(customers.length);
    expect(new Set(customers.map(({ vatNumber: number }) => number)).size).toBe(customers.length);
  });

  it('have valid VAT numbers and tax codes', () => {
    for (const { companyName, vatNumber: number, taxCode } of customers) {
      expect(number, companyName).toBe(vatNumber(Number(number?.slice(0, 7)), Number(number?.slice(7, 10))));
      expect(
        taxCode === number || /^[A-Z]{6}\d{2}[A-EHLMPRST]\d{2}[A-Z]\d{3}[A-Z]$/.test(taxCode ?? ''),
        companyName,
      ).toBe(true);
    }
    expect(customers.some(({ taxCode }) => taxCode?.length === 16)).toBe(true);
  });

  it('client A has two addresses, the first in Bologna, and an agent on each (R2.55)', () => {
    const client = customers.find(({ code }) => code === CLIENT_A);
    expect(client).toMatchObject({ companyName: 'Termoidraulica Bassi S.r.l.', firstName: 'Marco', lastName: 'Bassi' });
    expect(client?.addresses).toMatchObject([
      { street: 'Via dell’Artigianato 14', city: 'Bologna', isDefault: true, agentCode: 'AG01' },
      { city: 'Imola', isDefault: false, agentCode: 'AG02' },
    ]);
  });

  it('have one default address each, and referral agents that exist', () => {
    const known = new Set(agents.map(({ code }) => code));
    for (const { companyName, addresses } of customers) {
      expect(
        addresses.filter(({ isDefault }) => isDefault),
        companyName,
      ).toHaveLength(1);
      expect(
        addresses.filter(({ agentCode }) => !known.has(agentCode ?? '')),
        companyName,
      ).toEqual([]);
    }
  });

  it('have contract prices for existing records: cascades, net prices, steps and one address only', () => {
    const known = new Set(
      [...catalogue.articles, ...catalogue.categories, ...catalogue.brands].map(({ code }) => code),
    );
    const lists = new Set(catalogue.priceLists.map(({ code }) => code));
    for (const { code, priceListCode, addresses, contractPrices } of customers) {
      expect(lists).toContain(priceListCode);
      for (const price of contractPrices) {
        const targets = [price.articleCode, price.brandCode, price.categoryCode].filter(
          (target) => target !== undefined,
        );
        expect(targets, code).toHaveLength(1);
        expect(known).toContain(targets[0]);
        expect((price.netPrice === null) !== (price.discounts === null), code).toBe(true);
        if (price.addressCode) expect(addresses.map((address) => address.code)).toContain(price.addressCode);
      }
    }
    const conditions = customers.find(({ code }) => code === CLIENT_A)?.contractPrices ?? [];
    expect(conditions.some(({ discounts }) => discounts?.join('+') === '3000+1000+500')).toBe(true);
    expect(conditions.some(({ netPrice }) => netPrice !== null)).toBe(true);
    expect(conditions.some(({ minimumQuantity }) => minimumQuantity > 1)).toBe(true);
    expect(conditions.some(({ addressCode }) => addressCode === '002')).toBe(true);
  });

  it('R6.2: agent G acts for client A and others, never for client B', () => {
    const agent = users.find(({ kind }) => kind === 'agent');
    expect(agent?.email).toBe('agente.g@bancale.example');
    expect(agent?.agentCustomerCodes).toContain(CLIENT_A);
    expect(agent?.agentCustomerCodes).not.toContain(CLIENT_B);
    expect(agent?.agentCustomerCodes.length).toBeGreaterThan(5);
    for (let seed = 2; seed < 12; seed += 1) {
      const other = generateCustomers(seed, codeOf).users.find(({ kind }) => kind === 'agent');
      expect(other?.agentCustomerCodes).toContain(CLIENT_A);
      expect(other?.agentCustomerCodes).not.toContain(CLIENT_B);
    }
  });

  it('R9.27: client A can pay in three ways, client B only in its usual one', () => {
    const others = (client: string) => customers.find(({ code }) => code === client)?.otherPaymentMethods ?? [];
    expect(others(CLIENT_A)).toEqual(['BONIFICO', 'PAYP']);
    expect(others(CLIENT_B)).toEqual([]);
  });

  it('log in as clients A, B and C, agent and every role of the office', () => {
    expect(users.map(({ email, kind, customerCode }) => [email, kind, customerCode])).toEqual([
      ['cliente.a@bancale.example', 'client', CLIENT_A],
      ['cliente.b@bancale.example', 'client', CLIENT_B],
      ['cliente.c@bancale.example', 'client', CLIENT_C],
      ['capocantiere@bancale.example', 'client', CLIENT_A],
      ['tecnico@bancale.example', 'client', CLIENT_A],
      ['contabile@bancale.example', 'client', CLIENT_A],
      ['due.aziende@bancale.example', 'client', CLIENT_A],
      ['agente.g@bancale.example', 'agent', null],
      ['operatore@bancale.example', 'operator', null],
      ['commerciale@bancale.example', 'operator', null],
      ['vendite@bancale.example', 'operator', null],
      ['magazzino@bancale.example', 'operator', null],
      ['contenuti@bancale.example', 'operator', null],
      ['lettura@bancale.example', 'operator', null],
    ]);
  });
});
