import { expect, it } from 'vitest';
import type { Session } from '../../session/session.ts';
import { expectAccessible } from '../../test-support/axe.ts';
import { CUSTOMER, renderInShop } from '../../test-support/shop.tsx';
import profile from '../profile/profile-section.tsx';
import addresses from './addresses-section.tsx';
import { parseCustomer, type CompanyAddress } from './company-reader.ts';
import referralAgent from './referral-agent-section.tsx';

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
  agent: { name: 'Luca Serra', phone: '335 000 10 01', email: 'luca.serra@bancale.example' },
};
const second: CompanyAddress = { ...first, code: '2', street: 'Via Larga 3', isDefault: false, isLegalSeat: false };
const list = [first, { ...second, agent: null, phone: null, email: null }];

const at = (addressCode: string): Session => ({
  ...CUSTOMER,
  addressCode,
  addresses: [
    ...CUSTOMER.addresses,
    { code: '2', street: 'Via Larga 3', city: 'Bologna', postalCode: null, province: null },
  ],
});

async function show({ Section }: typeof profile, data: unknown, session: Session) {
  const { screen } = await renderInShop(
    '/pages/account',
    <main>
      <Section session={session} data={data} result={null} />
    </main>,
    session,
  );
  return screen;
}

it('R2.94 R3.7 an address has a card with contact data, agent and badges; the chosen one can’t be chosen again', async () => {
  const screen = await show(addresses, list, at('1'));
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
  const customer = parseCustomer({
    message: { customer: { Codice: '70101', RagioneSociale: 'Edil Anna', ScontoCliente: '30+10', SDI: 'M5UXCR1' } },
  });
  const screen = await show(profile, customer, at('1'));
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
