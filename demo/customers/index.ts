import { z } from 'zod';
import type { AddressRecord, AgentRecord, CustomerRecord } from '../../backend/customers/records.ts';
import type { MemberRecord, UserRecord } from '../../backend/accounts/records.ts';
import { importFile } from '../data-files.ts';
import { choose, chance, wholeBetween } from '../random.ts';
import { COMPANIES, type Company, type Trade } from './companies.ts';
import { contractOf, contractOfClientA } from './contract-prices.ts';
import { personalTaxCode, vatNumber } from './identifiers.ts';
import { FIRST_NAMES, STREETS, TOWNS, type Town } from './places.ts';
import { DEMONSTRATION_PASSWORD, OFFICE_LOGINS } from '../logins.ts';
import { readTable } from '../read-table.ts';

export interface Customers {
  agents: AgentRecord[];
  customers: CustomerRecord[];
  users: UserRecord[];
  /** Colleagues of client A, and a person who works for two companies. */
  members: MemberRecord[];
}

export const CLIENT_A = '10482';
export const CLIENT_B = '10517';
/** Buys electrical material and lighting only: its price list holds nothing else. */
export const CLIENT_C = '10524';
/** To whom VAT is charged in other ways: a public body, a habitual exporter, a cleaning company. */
export const SPLIT_PAYMENT = '20104';
export const EXPORTER = '20111';
export const REVERSE_CHARGE = '20118';

const AGENTS: readonly AgentRecord[] = readTable(
  importFile('agents'),
  z.strictObject({ code: z.string(), name: z.string(), phone: z.string(), email: z.string() }),
);

const PRICE_LISTS: Readonly<Record<Trade, string>> = {
  plumber: 'INST',
  electrician: 'INST',
  builder: 'BASE',
  workshop: 'BASE',
  reseller: 'RIV',
  painter: 'BASE',
};

const PAYMENTS = [
  'RIBA 30 giorni fine mese',
  'RIBA 60 giorni fine mese',
  'RIBA 30/60 giorni fine mese',
  'Bonifico anticipato',
  'Rimessa diretta alla consegna',
] as const;

/**
 * Customers, agents and logins, the same for the same seed. `codeOf` returns the internal code of an article by its
 * visible code, for contract prices of single articles; a missing article gets none.
 */
export function generateCustomers(seed: number, codeOf: (sku: string) => string | undefined): Customers {
  const others = COMPANIES.map((company, index) => customerOf(company, index, seed));
  const clients = [clientA(codeOf), clientB(), clientC(), ...others, ...otherRegimes()];
  return { agents: [...AGENTS], customers: clients, users: usersOf(clients, seed), members: membersOfClientA() };
}

function clientA(codeOf: (sku: string) => string | undefined): CustomerRecord {
  return {
    code: CLIENT_A,
    companyName: 'Termoidraulica Bassi S.r.l.',
    firstName: 'Marco',
    lastName: 'Bassi',
    taxCode: vatNumber(9_904_821, 37),
    vatNumber: vatNumber(9_904_821, 37),
    email: 'amministrazione@termoidraulicabassi.example',
    certifiedEmail: 'termoidraulicabassi@pec.example',
    recipientCode: 'M5UXCR1',
    priceListCode: 'BASE',
    discounts: cascade(25),
    paymentMethod: 'RIBA 60 giorni fine mese',
    otherPaymentMethods: ['BONIFICO', 'PAYP'],
    minimumOrderCents: null,
    addresses: [
      {
        ...addressIn(town('Bologna'), '001', 'Via dell’Artigianato 14'),
        phone: '051 000 22 14',
        mobile: '335 000 22 14',
        email: 'magazzino@termoidraulicabassi.example',
        isDefault: true,
        isLegalSeat: true,
        agentCode: 'AG01',
      },
      {
        ...addressIn(town('Imola'), '002', 'Cantiere via Mazzini 81'),
        phone: '0542 000 22 81',
        mobile: '335 000 22 81',
        email: 'cantiere.imola@termoidraulicabassi.example',
        agentCode: 'AG02',
      },
    ],
    contractPrices: contractOfClientA(codeOf),
  };
}

function clientB(): CustomerRecord {
  return {
    code: CLIENT_B,
    companyName: 'Edilferro Lolli S.n.c.',
    firstName: 'Giulia',
    lastName: 'Lolli',
    taxCode: vatNumber(9_905_173, 36),
    vatNumber: vatNumber(9_905_173, 36),
    email: 'acquisti@edilferrololli.example',
    certifiedEmail: 'edilferrololli@pec.example',
    recipientCode: 'KRRH6B9',
    priceListCode: 'RIV',
    discounts: cascade(20, 5),
    paymentMethod: 'RIBA 30 giorni fine mese',
    minimumOrderCents: 15_000,
    addresses: [
      {
        ...addressIn(town('Modena'), '001', 'Via dei Fabbri 33'),
        phone: '059 000 51 70',
        email: 'acquisti@edilferrololli.example',
        isDefault: true,
        isLegalSeat: true,
        agentCode: 'AG03',
      },
    ],
    contractPrices: contractOf(CLIENT_B, 'builder', 1),
  };
}

function clientC(): CustomerRecord {
  return {
    code: CLIENT_C,
    companyName: 'Impianti Elettrici Gardini S.r.l.',
    firstName: 'Elena',
    lastName: 'Gardini',
    taxCode: vatNumber(9_905_241, 39),
    vatNumber: vatNumber(9_905_241, 39),
    email: 'acquisti@impiantigardini.example',
    certifiedEmail: 'impiantigardini@pec.example',
    recipientCode: 'T9K4ZHW',
    priceListCode: 'ELE',
    discounts: cascade(15),
    paymentMethod: 'RIBA 30/60 giorni fine mese',
    minimumOrderCents: null,
    addresses: [
      {
        ...addressIn(town('Ravenna'), '001', 'Via del Lavoro 7'),
        phone: '0544 000 24 10',
        email: 'magazzino@impiantigardini.example',
        isDefault: true,
        isLegalSeat: true,
        agentCode: 'AG02',
      },
    ],
    contractPrices: contractOf(CLIENT_C, 'electrician', 1),
  };
}

function otherRegimes(): CustomerRecord[] {
  const common = {
    firstName: null,
    lastName: null,
    priceListCode: 'INST',
    discounts: cascade(15),
    minimumOrderCents: null,
    contractPrices: [],
  };
  const seat = (city: string, street: string, phone: string, email: string): AddressRecord[] => [
    {
      ...addressIn(town(city), '001', street),
      ...{ phone, email, isDefault: true, isLegalSeat: true, agentCode: 'AG01' },
    },
  ];
  return [
    {
      ...common,
      code: SPLIT_PAYMENT,
      companyName: 'Comune di Borgo Savena',
      taxCode: vatNumber(9_906_011, 37),
      vatNumber: vatNumber(9_906_011, 37),
      email: 'economato@comune.borgosavena.example',
      certifiedEmail: 'protocollo@pec.comune.borgosavena.example',
      recipientCode: 'UFB0R6',
      paymentMethod: 'Rimessa diretta 30 giorni',
      vatRegime: 'split-payment',
      vatNote: 'Scissione dei pagamenti, art. 17-ter DPR 633/72',
      addresses: seat('Bologna', 'Piazza del Municipio 1', '051 000 31 10', 'magazzino@comune.borgosavena.example'),
    },
    {
      ...common,
      code: EXPORTER,
      companyName: 'Quadri Export S.p.A.',
      taxCode: vatNumber(9_906_024, 36),
      vatNumber: vatNumber(9_906_024, 36),
      email: 'acquisti@quadriexport.example',
      certifiedEmail: 'quadriexport@pec.example',
      recipientCode: 'Q8XP41D',
      paymentMethod: 'RIBA 60 giorni fine mese',
      vatRegime: 'exempt',
      vatNote: 'Non imponibile art. 8 c. 1 lett. c DPR 633/72, dichiarazione d’intento 26010012345678901-000001',
      addresses: seat('Modena', 'Via dell’Industria 40', '059 000 31 24', 'magazzino@quadriexport.example'),
    },
    {
      ...common,
      code: REVERSE_CHARGE,
      companyName: 'Pulizie e Impianti Reno Soc. Coop.',
      taxCode: vatNumber(9_906_037, 39),
      vatNumber: vatNumber(9_906_037, 39),
      email: 'acquisti@impiantireno.example',
      certifiedEmail: 'impiantireno@pec.example',
      recipientCode: 'R3N0C8P',
      paymentMethod: 'RIBA 30 giorni fine mese',
      vatRegime: 'reverse-charge',
      vatNote: 'Inversione contabile, art. 17 c. 6 DPR 633/72',
      addresses: seat('Ravenna', 'Via delle Officine 12', '0544 000 31 37', 'magazzino@impiantireno.example'),
    },
  ];
}

function cascade(...percentages: number[]): number[] {
  return percentages.map((percentage) => percentage * 100);
}

function town(name: string): Town {
  const found = TOWNS.find((place) => place.name === name);
  if (!found) throw new Error(`There is no town ${name}.`);
  return found;
}

function addressIn(place: Town, code: string, street: string): AddressRecord {
  return {
    code,
    street,
    postalCode: place.postalCode,
    city: place.name,
    province: place.province,
    phone: null,
    mobile: null,
    email: null,
    isDefault: false,
    isLegalSeat: false,
    agentCode: null,
  };
}

/** The internet domain of a company: 'termosanitaria-lazzaretti.example'. */
function domainOf(company: string): string {
  const words = company
    .replace(/ (S\.r\.l\.|S\.n\.c\.|S\.p\.A\.|Soc\. Coop\.|di .*|& C\. .*)$/, '')
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '');
  return `${words}.example`;
}

function customerOf(company: Company, index: number, seed: number): CustomerRecord {
  const code = String(10_530 + index * 7);
  const seat = choose(TOWNS, seed, 'town', code);
  const { name: firstName, isWoman } = choose(FIRST_NAMES, seed, 'first name', code);
  const vat = vatNumber(9_910_000 + wholeBetween(0, 79, seed, 'vat', code) + index * 83, seat.office);
  const bornOn = `${wholeBetween(1961, 1992, seed, 'year', code)}-${pad(wholeBetween(1, 12, seed, 'month', code))}-${pad(wholeBetween(1, 28, seed, 'day', code))}`;
  const person = { firstName, lastName: company.surname, isWoman, bornOn, birthplaceCode: seat.register };
  const domain = domainOf(company.name);
  const { trade } = company;
  return {
    code,
    companyName: company.name,
    firstName,
    lastName: company.surname,
    taxCode: company.isSoleTrader ? personalTaxCode(person) : vat,
    vatNumber: vat,
    // The ERP knows no mail address of a few.
    email: index % 12 === 7 ? null : `ordini@${domain}`,
    certifiedEmail: `${domain.replace('.example', '')}@pec.example`,
    recipientCode: chance(seed, 'recipient', code) > 0.3 ? recipientCode(code, seed) : '0000000',
    priceListCode: PRICE_LISTS[trade],
    discounts: trade === 'reseller' ? cascade(30, 5) : cascade(wholeBetween(3, 6, seed, 'discount', code) * 5),
    paymentMethod: choose(PAYMENTS, seed, 'payment', code),
    minimumOrderCents: chance(seed, 'minimum', code) > 0.7 ? 15_000 : null,
    addresses: addressesOf(code, domain, seat, seed),
    contractPrices: contractOf(code, trade, seed),
  };
}

function addressesOf(code: string, domain: string, seat: Town, seed: number): AddressRecord[] {
  const count = chance(seed, 'addresses', code) > 0.6 ? 2 : 1;
  return Array.from({ length: count }, (_, index) => {
    const place = index === 0 ? seat : choose(TOWNS, seed, 'site', code);
    const street = `${choose(STREETS, seed, 'street', code, index).name} ${wholeBetween(1, 98, seed, 'number', code, index)}`;
    return {
      ...addressIn(place, `00${index + 1}`, street),
      phone: `${place.prefix} 000 ${wholeBetween(10, 99, seed, 'phone', code, index)} ${wholeBetween(10, 99, seed, 'phone end', code, index)}`,
      email: `magazzino@${domain}`,
      isDefault: index === 0,
      isLegalSeat: index === 0,
      agentCode: choose(AGENTS, seed, 'agent', code, index).code,
    };
  });
}

/** A recipient code (SdI) for electronic invoices: seven letters and digits. */
function recipientCode(code: string, seed: number): string {
  const characters = 'ABCDEFGHJKLMNPQRSTUVWXYZ123456789';
  return Array.from({ length: 7 }, (_, index) =>
    characters.charAt(wholeBetween(0, characters.length - 1, seed, 'sdi', code, index)),
  ).join('');
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}

/** Rights of the colleagues of client A; `cliente.a` manages them, and `due.aziende` works for client C as well. */
function membersOfClientA(): MemberRecord[] {
  const member = (username: string, values: Partial<MemberRecord> & Pick<MemberRecord, 'role'>): MemberRecord => ({
    username,
    customerCode: CLIENT_A,
    title: null,
    orderLimitCents: null,
    seesPrices: true,
    seesDocuments: false,
    seesCredit: false,
    addressCodes: null,
    hasOwnCart: true,
    ...values,
  });
  return [
    member('cliente.a', { role: 'administrator', seesDocuments: true, seesCredit: true, hasOwnCart: false }),
    member('capocantiere', {
      role: 'limited-buyer',
      title: 'Capocantiere, Imola',
      orderLimitCents: 50_000,
      addressCodes: ['002'],
    }),
    member('tecnico', { role: 'cart-only', title: 'Tecnico, furgone 2', seesPrices: false }),
    member('contabile', { role: 'documents-only', title: 'Ufficio', seesDocuments: true, seesCredit: true }),
    member('due.aziende', { role: 'buyer', title: 'Acquisti' }),
    member('due.aziende', { role: 'buyer', title: 'Acquisti', customerCode: CLIENT_C }),
  ];
}

/**
 * One login per client A, B and C, four for colleagues of client A, one for the agent (A, those with other regimes of VAT, and every third of the others, never B or C) and one for each
 * role of the office.
 */
function usersOf(customers: readonly CustomerRecord[], seed: number): UserRecord[] {
  const login = (name: string, values: Pick<UserRecord, 'name' | 'kind'> & Partial<UserRecord>): UserRecord => ({
    email: `${name}@bancale.example`,
    username: name,
    password: DEMONSTRATION_PASSWORD,
    customerCode: null,
    agentCustomerCodes: [],
    ...values,
  });
  const served = customers
    .map(({ code }) => code)
    .filter(
      (code) =>
        [CLIENT_A, SPLIT_PAYMENT, EXPORTER, REVERSE_CHARGE].includes(code) ||
        (code !== CLIENT_B && code !== CLIENT_C && chance(seed, 'served', code) < 0.33),
    );
  return [
    login('cliente.a', { name: 'Marco Bassi', kind: 'client', customerCode: CLIENT_A }),
    login('cliente.b', { name: 'Giulia Lolli', kind: 'client', customerCode: CLIENT_B }),
    login('cliente.c', { name: 'Elena Gardini', kind: 'client', customerCode: CLIENT_C }),
    login('capocantiere', { name: 'Davide Roli', kind: 'client', customerCode: CLIENT_A }),
    login('tecnico', { name: 'Luca Ferri', kind: 'client', customerCode: CLIENT_A }),
    login('contabile', { name: 'Elena Bassi', kind: 'client', customerCode: CLIENT_A }),
    login('due.aziende', { name: 'Sara Conti', kind: 'client', customerCode: CLIENT_A }),
    login('agente.g', { name: 'Luca Serra', kind: 'agent', agentCustomerCodes: served }),
    ...Object.entries(OFFICE_LOGINS).map(([username, { name }]) => login(username, { name, kind: 'operator' })),
  ];
}
