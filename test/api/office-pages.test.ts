import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUILT_IN_ROLES, permissionsOfLevels, type BuiltInRole } from '../../domain/office-rights.ts';
import { officeEndpoints } from '../../contract/office/index.ts';
import { officePages } from '../../office/pages.ts';
import { addOfficeUser, callOffice } from '../builders/office.ts';
import { PASSWORD } from '../builders/shop.ts';
import { it as italian } from '../../office/i18n/it.ts';
import { isStorefrontBuilt } from '../builders/page-paths.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

const ROLES = Object.keys(BUILT_IN_ROLES) as BuiltInRole[];
/** Pages without a part that names an object. */
const LISTS = officePages.filter(({ path }) => !path.includes(':'));

let shop: TestShop;
const cookies: Record<string, string> = {};
beforeAll(async () => {
  shop = await startTestShop({ pages: isStorefrontBuilt });
  for (const role of ROLES) {
    await addOfficeUser(shop.database, role, role);
    cookies[role] = (await shop.logIn(role)).cookie;
  }
  for (const user of ['cliente.a', 'agente.g']) cookies[user] = (await shop.logIn(user)).cookie;
});
afterAll(() => shop.stop());

async function open(path: string, who: string | null) {
  const response = await fetch(shop.address + path, {
    redirect: 'manual',
    headers: who === null ? {} : { cookie: cookies[who] ?? '' },
  });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

/** A text that is missing, shown as its key. */
const A_KEY = new RegExp(
  `>(?:${[...new Set(Object.keys(italian).map((key) => key.split('.')[0]))].join('|')})\\.[a-z]`,
);

const headingOf = (html: string) => /<h1[^>]*>([^<]*)/.exec(html)?.[1];

describe.skipIf(!isStorefrontBuilt)('5.2 a page of the office', () => {
  it.each(['/office', '/office/log', '/office/no/such', '/en/office/settings/people'])(
    '%s leads guests to the login, and back',
    async (path) => {
      const { status, headers } = await open(`${path}?a=1`, null);
      expect(status).toBe(302);
      const locale = path.startsWith('/en') ? '/en' : '';
      expect(headers.get('location')).toBe(
        `${locale}/office/login?${new URLSearchParams({ redirect: `${path}?a=1` })}`,
      );
    },
  );

  it.each(['cliente.a', 'agente.g'])('is the shop’s 404 for %s, whether it exists or not', async (who) => {
    for (const path of ['/office', '/office/log', '/office/no/such', '/office/second-factor']) {
      const { status, html } = await open(path, who);
      expect([path, status]).toEqual([path, 404]);
      expect(html).toContain('href="/shop');
      expect(html).not.toContain('Registro');
    }
  });

  it('is not indexed, kept or listed', async () => {
    for (const who of [null, 'administration']) {
      const { headers } = await open(who === null ? '/office/login' : '/office/log', who);
      expect(headers.get('x-robots-tag')).toBe('noindex');
      expect(headers.get('cache-control')).toContain('no-store');
    }
    for (const file of ['/robots.txt', '/sitemap.xml', '/sitemaps/it/pages.xml'])
      expect((await open(file, null)).html).not.toContain('office');
  });
});

describe.skipIf(!isStorefrontBuilt).each(LISTS)('5.7 the page $path', ({ path, permission }) => {
  it.each(ROLES)('opens for %s only with its permission', async (role) => {
    const mayOpen = permission === null || permissionsOfLevels(BUILT_IN_ROLES[role]).includes(permission);
    for (const locale of ['', '/en']) {
      const { status, html } = await open(`${locale}/office/${path}`, role);
      expect(status).toBe(mayOpen ? 200 : 403);
      expect(html).toContain(`<html lang="${locale === '' ? 'it' : 'en'}"`);
      expect(html.replaceAll(/<script[\s\S]*?<\/script>/g, '')).not.toMatch(A_KEY);
    }
  });
});

describe.skipIf(!isStorefrontBuilt)('the login of the office', () => {
  const send = (fields: Record<string, string>, path = '/office/login?redirect=/office/log') =>
    fetch(shop.address + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: shop.address, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields),
    });

  it('5.3 sets a cookie and leads back to the wanted page, never to another site', async () => {
    const credentials = { username: 'sales', password: PASSWORD };
    const entered = await send(credentials);
    expect([entered.status, entered.headers.get('location')]).toEqual([302, '/office/log']);
    expect(entered.headers.getSetCookie().join()).toContain('HttpOnly');
    for (const back of ['https://evil.example', '//evil.example', '/shop'])
      expect(
        (await send(credentials, `/office/login?${new URLSearchParams({ redirect: back })}`)).headers.get('location'),
      ).toBe('/office');
  });

  it('says what is missing or wrong, and keeps the name', async () => {
    const wrong = await (await send({ username: 'sales', password: 'wrong' })).text();
    expect(wrong).toContain('value="sales"');
    expect(wrong).toMatch(/role="alert"/);
    expect((await send({ username: 'sales', password: '' })).status).toBe(422);
  });

  it('5.4 leads to the second factor where it is due, and nowhere else', async () => {
    await shop.database.pool.query(`update office_user o set second_factor_due_at = now()
      from user_account u where u.id = o.user_id and u.username = 'warehouse'`);
    const cookie = (await shop.logIn('warehouse')).cookie;
    cookies['late'] = cookie;
    for (const path of ['/office', '/office/log', '/office/no/such']) {
      const { status, headers } = await open(path, 'late');
      expect([status, headers.get('location')]).toEqual([302, '/office/second-factor']);
    }
    const { status, html } = await open('/office/second-factor', 'late');
    expect([status, headingOf(html)]).toEqual([200, 'Attiva il secondo fattore']);
  });

  it('5.7 of a role that is taken away while it is open refuses the next save, and opens no more', async () => {
    await addOfficeUser(shop.database, 'lidia', 'sales');
    const { cookie } = await shop.logIn('lidia');
    cookies['lidia'] = cookie;
    expect((await open('/office/customers/70431/data', 'lidia')).status).toBe(200);
    const setRole = async (word: string) => {
      await shop.database.pool.query(
        `update office_user o set role_id = (select id from office_role where built_in = $1)
         from user_account u where u.id = o.user_id and u.username = 'lidia'`,
        [word],
      );
      await shop.settled();
    };
    await setRole('content');
    const save = () => callOffice(shop, cookie, 'saveCustomer', officeEndpoints.saveCustomer.example);
    const refused = await save();
    expect([refused.status, refused.body.code, refused.body.permission]).toEqual([
      403,
      'not-permitted',
      'customers.edit',
    ]);
    expect((await open('/office/customers/70431/data', 'lidia')).status).toBe(403);
    await shop.database.pool.query(
      `delete from office_user o using user_account u where u.id = o.user_id and u.username = 'lidia'`,
    );
    await shop.settled();
    expect((await save()).status).toBe(404);
    expect((await open('/office/customers/70431/data', 'lidia')).status).toBe(404);
  });

  it('5.7 that is not of a role says whose it is, and one that is only seen who changes it', async () => {
    const refused = await open('/office/settings/people', 'read-only');
    expect([refused.status, headingOf(refused.html)]).toEqual([
      403,
      'Questa pagina è di chi ha il ruolo Amministrazione',
    ]);
    expect(refused.html).toContain('Il vostro è Sola lettura. Può darlo administration.');
    expect(refused.html).toContain('Chiedi a administration');
    const seen = await open('/en/office/orders/held', 'read-only');
    expect(seen.status).toBe(200);
    expect(seen.html).toContain('You only look here: changes take the role Administration or Sales.');
    expect((await open('/office/orders/held', 'sales')).html).not.toContain('Qui guardate soltanto');
  });

  it('has a first page for every role, and a 404 of its own in the frame', async () => {
    for (const role of ['administration', 'sales', 'content', 'read-only']) {
      const { status, headers } = await open('/office', role);
      expect(status).toBe(302);
      expect((await open(headers.get('location') ?? '', role)).status).toBe(200);
      const missing = await open('/office/no/such', role);
      expect([missing.status, headingOf(missing.html)]).toEqual([404, 'Qui non c’è niente']);
    }
  });
});

describe.skipIf(!isStorefrontBuilt)('the frame of the office', () => {
  it('shows a person the places of its role, and what the program is like', async () => {
    const { html } = await open('/office/log', 'read-only');
    expect(html).toContain('Sola lettura');
    expect(html).not.toContain('href="/office/settings');
    expect((await open('/office/log', 'administration')).html).toContain('href="/office/settings/identity"');
  });
});
