import { expect, it } from 'vitest';
import type { Session } from '../session/session.ts';
import { expectAccessible } from '../test-support/axe.ts';
import { CUSTOMER, renderInShop } from '../test-support/shop.tsx';
import { AccountFrame } from './account-frame.tsx';
import { loadMenuCounts } from './menu-counts.ts';
import type { PageRequest } from '../routing/page-data.ts';

const agentWithoutClient = { ...CUSTOMER, kind: 'agent' as const, clientId: '0', companyName: '', addresses: [] };

it('R2.9 the menu stands in named groups, with counts and the open section marked', async () => {
  const { screen } = await renderInShop(
    '/pages/account?tab=addresses',
    <AccountFrame session={CUSTOMER} current="addresses" counts={{ addresses: 2, 'saved-carts': 3 }}>
      <h1>Indirizzi</h1>
    </AccountFrame>,
    CUSTOMER,
  );
  const menu = screen.container.querySelector('nav');
  const group = (name: string) => [...(menu?.querySelectorAll(`ul[aria-labelledby="menu-${name}"] a`) ?? [])];
  expect(group('account.groupBuying').map((link) => link.textContent)).toContain('Carrelli salvati3');
  expect(group('account.groupDocuments').map((link) => link.textContent)).toContain('I miei ordini');
  expect(group('account.groupCompany').map((link) => link.getAttribute('href'))).toContain(
    '/pages/account?tab=referral-agent',
  );
  const current = menu?.querySelector('[aria-current]');
  expect(current?.textContent).toBe('Indirizzi2');
  if (menu) await expectAccessible(menu);
});

it('R6.9 sections that the user may not open are not in the menu', async () => {
  const administrator: Session = { ...CUSTOMER, permissions: ['company.view', 'members.manage', 'deliveries.view'] };
  const { screen } = await renderInShop(
    '/pages/account?tab=users',
    <AccountFrame session={administrator} current="users" counts={{ users: 4 }}>
      <h1>Utenti</h1>
    </AccountFrame>,
    administrator,
  );
  const links = [...screen.container.querySelectorAll('nav a')].map((link) => link.textContent);
  expect(links).toContain('Utenti4');
  expect(links).toContain('Documenti di trasporto');
  for (const name of ['Da approvare', 'I miei ordini', 'Fatture', 'Scadenzario', 'Fido', 'Preferiti']) {
    expect(links).not.toContain(name);
  }
});

it('an agent without a customer has no entry that needs one, and no empty group', async () => {
  const { screen } = await renderInShop(
    '/pages/account',
    <AccountFrame session={agentWithoutClient} current="profile">
      <h1>Profilo</h1>
    </AccountFrame>,
    agentWithoutClient,
  );
  const links = [...screen.container.querySelectorAll('nav a')].map((link) => link.textContent);
  expect(links).toContain('Profilo');
  expect(links).not.toContain('Indirizzi');
  expect([...screen.container.querySelectorAll('nav h2')].map((heading) => heading.textContent)).toEqual(['Azienda']);
});

it('a count that can’t be loaded is left out', async () => {
  const call = () => Promise.reject(new Error('no connection'));
  const page = { api: { call } } as unknown as PageRequest;
  expect(await loadMenuCounts(page, CUSTOMER, Promise.resolve())).toEqual({ addresses: 1 });
});

it('a count that is slow is left out, and one that comes before the content of the page is not', async () => {
  const sent = { count: 3 };
  let answer = () => {};
  const call = (name: string) =>
    name === 'getCartList'
      ? new Promise((resolve) => (answer = () => resolve({ message: sent })))
      : new Promise(() => {});
  const page = { api: { call } } as unknown as PageRequest;
  expect(await loadMenuCounts(page, CUSTOMER, Promise.resolve())).toEqual({ addresses: 1 });
  let show = () => {};
  const counts = loadMenuCounts(page, CUSTOMER, new Promise<void>((resolve) => (show = resolve)));
  answer();
  show();
  expect(await counts).toEqual({ addresses: 1, 'saved-carts': 3 });
});
