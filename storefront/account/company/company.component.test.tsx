import { afterEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Session } from '../../session/session.ts';
import { expectAccessible } from '../../test-support/axe.ts';
import { CUSTOMER, renderInShop, stubApi } from '../../test-support/shop.tsx';
import profile from '../profile/profile-section.tsx';
import type { CorrectionRequests, CorrectionResult } from '../corrections/send-correction.ts';
import addresses from './addresses-section.tsx';
import { parseCustomer, type CompanyAddress } from './parse-company.ts';
import referralAgent from './referral-agent-section.tsx';
import { partialResponse } from '../../test-support/partial-response.ts';

afterEach(() => void vi.restoreAllMocks());

const first: CompanyAddress = {
  code: '1',
  street: 'Via Emilia 1',
  postalCode: '40100',
  city: 'Bologna',
  province: 'BO',
  phone: '051 000 22 14',
  mobile: null,
  email: 'magazzino@anna.example',
  isDefault: true,
  isLegalSeat: true,
  isActive: true,
  agent: { name: 'Luca Serra', phone: '335 000 10 01', email: 'luca.serra@bancale.example' },
};
const second: CompanyAddress = { ...first, code: '2', street: 'Via Larga 3', isDefault: false, isLegalSeat: false };
const list = [first, { ...second, agent: null, phone: null, email: null }];

/** Nothing asked about the own data, and no name just saved. */
const OWN = { dataRequests: [], isNamed: false, isDataAsked: false };

const NOTHING: CorrectionRequests = { corrections: [], open: null, isSent: false };

const at = (addressCode: string): Session => ({
  ...CUSTOMER,
  addressCode,
  addresses: [
    ...CUSTOMER.addresses,
    { code: '2', street: 'Via Larga 3', city: 'Bologna', postalCode: null, province: null, isActive: true },
  ],
});

async function show(
  { Section }: typeof profile,
  data: unknown,
  session: Session,
  result: CorrectionResult | null = null,
) {
  const { screen } = await renderInShop(
    '/pages/account',
    <main>
      <Section session={session} data={data} result={result} />
    </main>,
    session,
  );
  return screen;
}

it('R2.94 R3.7 an address has a card with contact data, agent and badges; the chosen one can’t be chosen again', async () => {
  const screen = await show(addresses, { addresses: list, requests: NOTHING }, at('1'));
  const [legal, other] = screen.getByRole('article').elements();
  expect(legal?.textContent).toMatch(
    /Via Emilia 1, Bologna.*Predefinito.*Sede legale.*40100 Bologna \(BO\).*Luca Serra.*Consegni qui/,
  );
  expect([...(legal?.querySelectorAll('a') ?? [])].map(({ href }) => href)).toEqual([
    'tel:0510002214',
    'mailto:magazzino@anna.example',
    'tel:3350001001',
  ]);
  expect(other?.textContent).not.toMatch(/Predefinito|Sede legale/);
  expect(other?.querySelector('form input[name="of_client"]')?.getAttribute('value')).toBe('70101');
  await expect.element(screen.getByRole('button', { name: 'Consegna qui' })).toHaveAttribute('value', '2');
  await expectAccessible(screen.container);
});

it('R2.92 shows the agent of the selected address with telephone and e-mail, or that there is none', async () => {
  const withAgent = await show(referralAgent, list, at('1'));
  const card = withAgent.getByRole('article');
  await expect.element(card.getByText('Luca Serra', { exact: true })).toBeVisible();
  await expect.element(card.getByRole('link', { name: '335 000 10 01' })).toHaveAttribute('href', 'tel:3350001001');
  await expect.element(card.getByRole('link', { name: /luca.serra/ })).toBeVisible();
  await expectAccessible(withAgent.container);
  await withAgent.unmount();

  const without = await show(referralAgent, list, at('2'));
  await expect.element(without.getByRole('heading', { name: 'Nessun agente per questo indirizzo' })).toBeVisible();
  await expect.element(without.getByText('Luca Serra')).toBeVisible();
  expect(without.getByRole('article').elements()).toEqual([]);
});

it('R2.93 the profile shows the record of the customer, and a dash for what is missing', async () => {
  const customer = parseCustomer(
    partialResponse('getCustomer', {
      message: { customer: { Codice: '70101', RagioneSociale: 'Edil Anna', ScontoCliente: '30+10', SDI: 'M5UXCR1' } },
    }),
  );
  const screen = await show(profile, { ...OWN, customer, requests: NOTHING }, at('1'));
  const facts = [...screen.container.querySelectorAll('dl > div')].map((fact) =>
    [...fact.children].map((part) => part.textContent),
  );
  expect(facts).toContainEqual(['Ragione sociale', 'Edil Anna']);
  expect(facts).toContainEqual(['Codice destinatario (SDI)', 'M5UXCR1']);
  expect(facts).toContainEqual(['Partita IVA', '–']);
  expect(facts).toContainEqual(['PEC', '–']);
  expect(facts).toContainEqual(['Sconto', expect.stringMatching(/^30\s% \+ 10\s%$/)]);
  await expectAccessible(screen.container);
});

const waiting: CorrectionRequests['corrections'][number] = {
  id: 1,
  kind: 'address',
  addressCode: '2',
  wanted: [['delivery', 'Avvisare 30 minuti prima']],
  note: 'dal lunedì',
  state: 'waiting',
  answer: null,
  by: 'Anna',
  askedAt: '2026-11-21T10:42:00.000Z',
};
const asker: Session = { ...at('1'), permissions: [...CUSTOMER.permissions, 'company.correct'] };

it('R2.94 delivery notes and another address can be requested; the requests stand below with their state', async () => {
  const data = { addresses: list, requests: { ...NOTHING, corrections: [waiting] } };
  const screen = await show(addresses, data, asker);
  const links = [...screen.container.querySelectorAll<HTMLAnchorElement>('a[href*="ask="]')];
  expect(links.map((link) => new URL(link.href).search)).toEqual([
    '?tab=addresses&ask=new-address',
    '?tab=addresses&ask=1',
    '?tab=addresses&ask=2',
  ]);
  const requests = screen.getByRole('region', { name: 'Richieste all’ufficio clienti' });
  expect(requests.element().textContent).toMatch(
    /Via Larga 3, Bologna.*Note di consegna: Avvisare 30 minuti prima.*dal lunedì.*da Anna.*In attesa/,
  );
  await expectAccessible(screen.container);
  await screen.unmount();

  const open = await show(addresses, { addresses: list, requests: { ...NOTHING, open: '2' } }, asker);
  const form = open.getByRole('form', { name: 'Via Larga 3, Bologna: chiedi una modifica' });
  await expect.element(form.getByRole('combobox', { name: /Che cosa va corretto/ })).toHaveValue('delivery');
  expect(form.element().querySelector('[name=about]')?.getAttribute('value')).toBe('2');
});

it('R2.94 R5.12 the postal code of another address fills its town and province', async () => {
  const screen = await show(addresses, { addresses: list, requests: { ...NOTHING, open: 'new-address' } }, asker);
  stubApi(() => ({ status: 200, body: { data: [{ city: 'Imola', province: 'BO' }] } }));
  await screen.getByRole('textbox', { name: /^CAP/ }).fill('40026');
  await expect.element(screen.getByRole('textbox', { name: /^Città/ })).toHaveValue('Imola');
  await expect.element(screen.getByRole('textbox', { name: /^Provincia/ })).toHaveValue('BO');
  await expectAccessible(screen.container);
});

it('R2.94 R5.12 another address is sent with the towns of its postal code, for which Enter waits', async () => {
  const sent: Record<string, unknown>[] = [];
  const { screen } = await renderInShop(
    '/pages/account',
    <addresses.Section
      session={asker}
      data={{ addresses: list, requests: { ...NOTHING, open: 'new-address' } }}
      result={null}
    />,
    asker,
    async ({ request }) => {
      sent.push(Object.fromEntries(await request.formData()));
      return null;
    },
  );
  const late = Promise.withResolvers<void>();
  stubApi(async ({ path }) => {
    if (path === 'postal_code') await late.promise;
    return { status: 200, body: { data: [{ city: 'Imola', province: 'BO' }] } };
  });
  await screen.getByRole('textbox', { name: /^CAP/ }).fill('40026');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('button', { name: /Invia/ })).toHaveAttribute('aria-busy', 'true');
  expect(sent).toEqual([]);
  late.resolve();
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]).toMatchObject({ postal_code: '40026', city: 'Imola', province: 'BO' });
});

it('R2.93 a correction of the company with mistakes keeps what was typed and shows them at the fields', async () => {
  const customer = parseCustomer(
    partialResponse('getCustomer', {
      message: { customer: { Codice: '70101', RagioneSociale: 'Edil Anna', ScontoCliente: '' } },
    }),
  );
  const result: CorrectionResult = {
    status: 422,
    message: null,
    errors: { value: ['Il campo deve essere un indirizzo e-mail'] },
    typed: { field: 'pec', value: 'anna@', note: 'grazie' },
  };
  const screen = await show(profile, { ...OWN, customer, requests: { ...NOTHING, open: 'company' } }, asker, result);
  const value = screen.getByRole('textbox', { name: /Come deve essere/ });
  await expect.element(value).toHaveValue('anna@');
  await expect.element(value).toHaveFocus();
  await expect.element(screen.getByText('Il campo deve essere un indirizzo e-mail')).toBeVisible();
  await expect.element(screen.getByRole('combobox')).toHaveValue('pec');
  await expect.element(screen.getByRole('textbox', { name: /Nota/ })).toHaveValue('grazie');
  await expectAccessible(screen.container);
});
