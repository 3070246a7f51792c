import {
  addAccessRequests,
  addCorrections,
  setCustomerClosed,
  type AccessRequestRecord,
  type CorrectionRecord,
} from '../../backend/accounts/index.ts';
import { addCondition } from '../../backend/customers/index.ts';
import type { CustomerRecord } from '../../backend/customers/records.ts';
import type { Database } from '../../backend/database/index.ts';
import { addDays, shopDay } from '../../domain/shop-day.ts';
import { setFieldOwner } from '../../backend/import/index.ts';
import { CLIENT_A } from '../customers/index.ts';
import { vatNumber } from '../customers/identifiers.ts';
import { OFFICE_LOGINS } from '../logins.ts';

const HOUR = 3_600_000;
const NOBODY = '00000000-0000-4000-8000-';

/** The customer that the office has closed: far from those with which people log in. */
const CLOSED = 12;
/** Those for whom somebody asks for access. */
const ASKED = 4;
const REGISTERED = 7;

const seat = (street: string, postalCode: string, city: string, province: string) => ({
  ...{ country: 'IT', address: street, postalCode, city, province },
});

/** Requests of each kind: known to the ERP, unknown, with the register of VAT numbers away, with an ended number. */
function requests(customers: readonly CustomerRecord[], now: Date): AccessRequestRecord[] {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR);
  const asked = customers[ASKED];
  const registered = customers[REGISTERED];
  if (!asked || !registered) return [];
  const [place] = registered.addresses;
  const common = { locale: 'it', isConfirmed: true, rejected: null } as const;
  const registration = { ...common, kind: 'registration', customerCode: null } as const;
  const fresh = (company: number, office: number) => ({
    vatNumber: vatNumber(company, office),
    taxCode: vatNumber(company, office),
  });
  return [
    {
      ...registration,
      ...{
        reference: `${NOBODY}000000000001`,
        email: 'matteo.benni@posta.example',
        vatCheck: 'valid',
        createdAt: ago(43),
      },
      data: {
        ...{
          companyName: registered.companyName,
          firstName: 'Matteo',
          lastName: 'Benni',
          pec: registered.certifiedEmail ?? '',
        },
        ...{ vatNumber: registered.vatNumber ?? '', taxCode: registered.taxCode ?? '', recipientCode: 'M5UXCR1' },
        ...seat(place?.street ?? '', place?.postalCode ?? '', place?.city ?? '', place?.province ?? ''),
        ...{ telephone: place?.phone ?? '', email: 'matteo.benni@posta.example' },
      },
    },
    {
      ...common,
      ...{
        reference: `${NOBODY}000000000002`,
        kind: 'access',
        email: 'ufficio.acquisti@posta.example',
        vatCheck: null,
      },
      ...{ customerCode: asked.code, createdAt: ago(26), data: { name: 'Laura Pavani' } },
    },
    {
      ...common,
      ...{ reference: `${NOBODY}000000000003`, kind: 'access', email: 'figlio.bassi@termoidraulicabassi.example' },
      ...{ vatCheck: null, customerCode: CLIENT_A, createdAt: ago(22), data: { name: 'Andrea Bassi' } },
    },
    {
      ...registration,
      ...{
        reference: `${NOBODY}000000000004`,
        email: 'info@sgarziimpianti.example',
        vatCheck: 'valid',
        createdAt: ago(20),
      },
      data: {
        ...{
          companyName: 'Sgarzi Impianti di Sgarzi M.',
          firstName: 'Mauro',
          lastName: 'Sgarzi',
          ...fresh(9_907_201, 37),
        },
        ...{ recipientCode: 'KRRH6B9', pec: 'sgarzi@pec.example', telephone: '051 000 72 01' },
        ...{ ...seat('Via Tosarelli 88', '40055', 'Castenaso', 'BO'), email: 'info@sgarziimpianti.example' },
      },
    },
    {
      ...registration,
      ...{
        reference: `${NOBODY}000000000005`,
        email: 'acquisti@faggioli.example',
        vatCheck: 'unknown',
        createdAt: ago(18),
      },
      data: {
        ...{
          companyName: 'Idroservice Faggioli S.r.l.',
          firstName: 'Irene',
          lastName: 'Faggioli',
          ...fresh(9_907_314, 39),
        },
        ...{ recipientCode: 'T9K4ZHW', pec: '', telephone: '0545 000 31 40' },
        ...{ ...seat('Via Piratello 12', '48022', 'Lugo', 'RA'), email: 'acquisti@faggioli.example' },
      },
    },
    {
      ...registration,
      ...{
        reference: `${NOBODY}000000000006`,
        email: 'torneria@cocchi.example',
        vatCheck: 'invalid',
        createdAt: ago(3),
      },
      data: {
        ...{ companyName: 'Cocchi Torneria S.n.c.', firstName: 'Elio', lastName: 'Cocchi', ...fresh(9_907_455, 39) },
        ...{ recipientCode: '', pec: 'cocchi@pec.example', telephone: '0546 000 45 50' },
        ...{ ...seat('Via Granarolo 175', '48018', 'Faenza', 'RA'), email: 'torneria@cocchi.example' },
      },
    },
    {
      ...registration,
      ...{
        reference: `${NOBODY}000000000007`,
        email: 'casa.mia@posta.example',
        vatCheck: 'valid',
        createdAt: ago(200),
      },
      rejected: {
        ...{ at: ago(170), by: OFFICE_LOGINS.commerciale.name },
        reason: 'serviamo soltanto aziende e professionisti con partita IVA.',
      },
      data: {
        ...{ companyName: 'Casa Mia', firstName: 'Piero', lastName: 'Zanetti', ...fresh(9_907_566, 37) },
        ...{ recipientCode: '', pec: 'casamia@pec.example', telephone: '051 000 56 60' },
        ...{ ...seat('Via Saragozza 3', '40123', 'Bologna', 'BO'), email: 'casa.mia@posta.example' },
      },
    },
  ];
}

function corrections(now: Date): CorrectionRecord[] {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR);
  const own = {
    customerCode: CLIENT_A,
    username: 'cliente.a',
    note: null,
    toldAt: null,
    refused: null,
  };
  return [
    {
      ...{ ...own, kind: 'company', addressCode: null, wanted: { pec: 'bassi.termoidraulica@pec.example' } },
      createdAt: ago(30),
    },
    {
      ...{ ...own, kind: 'company', addressCode: null, wanted: { companyName: 'Termoidraulica Bassi & Figli S.r.l.' } },
      ...{ createdAt: ago(52), toldAt: ago(28), note: 'Vale dal primo del mese, la visura è in allegato alla PEC.' },
    },
    { ...{ ...own, kind: 'address', addressCode: '002', wanted: { telephone: '0542 000 22 99' } }, createdAt: ago(6) },
    {
      ...{ ...own, kind: 'company', addressCode: null, wanted: { terms: 'Bonifico a 90 giorni' }, createdAt: ago(400) },
      refused: { at: ago(380), by: OFFICE_LOGINS.commerciale.name, answer: 'Per ora restano i 60 giorni concordati.' },
    },
  ];
}

/** A condition that the office agreed beside those of the ERP: for large quantities, with an end. */
async function agreeCondition(database: Database, now: Date): Promise<void> {
  const { rows } = await database.pool.query(`select from contract_price where origin = 'office' limit 1`);
  if (rows.length > 0) return;
  const today = shopDay(now);
  const condition = {
    ...{ addressCode: '002', articleCode: null, brandCode: 'RP', categoryCode: null, minimumQuantity: 500 },
    ...{ netPrice: null, priceQuantity: 1, discounts: [4000, 1200, 300], validFrom: null, validTo: addDays(today, 40) },
  };
  const actor = { kind: 'person', id: null, name: OFFICE_LOGINS.commerciale.name } as const;
  await database.query
    .transaction()
    .execute((query) => addCondition(query, { agentIds: null }, { code: CLIENT_A, condition, actor, today }));
}

/**
 * What waits for the office among customers: requests and corrections in each state, and a customer that it has closed.
 * Some fields belong to the office, so that they can be changed in its pages.
 */
export async function writeOfficeCustomers(
  database: Database,
  { customers, now }: { customers: readonly CustomerRecord[]; now: Date },
): Promise<void> {
  const actor = OFFICE_LOGINS.operatore.name;
  await setFieldOwner(database, {
    ...{ kind: 'customers', owner: 'office', actor },
    fields: ['email', 'certifiedEmail', 'recipientCode', 'minimumOrderCents', 'addresses'],
  });
  await addAccessRequests(database, requests(customers, now));
  await addCorrections(database, corrections(now));
  await agreeCondition(database, now);
  const closed = customers[CLOSED];
  if (!closed) return;
  const { rows } = await database.pool.query('select from customer where code = $1 and not is_closed_by_office', [
    closed.code,
  ]);
  if (rows.length === 0) return;
  await setCustomerClosed(
    { database },
    {
      ...{ customerCode: closed.code, addressCode: null, isClosed: true, actor },
      reason: 'due RIBA insolute, avvisato per mail',
    },
  );
}
