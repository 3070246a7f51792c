import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approveRequest, listRequests } from '../../backend/accounts/index.ts';
import { createShopSettings } from '../../backend/content/index.ts';
import { getPage, type HtmlPage } from '../builders/html-page.ts';
import { mailWith } from '../builders/mails.ts';
import { isStorefrontBuilt } from '../builders/page-paths.ts';
import { visitShop } from '../builders/html-visitor.ts';
import { registrationOf } from '../builders/registration.ts';
import { codeFor } from '../builders/second-factor.ts';
import { PASSWORD } from '../builders/shop.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

const SECRET = 'a secret for tests that is long enough to be one';
const PAGES = ['/pages/login', '/pages/forgot-password', '/pages/register_v1', '/pages/request_access'];

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ pages: isStorefrontBuilt });
});
afterAll(() => shop.stop());

/** What is typed into the form of the registration. */
function typed(name: string, vat: string) {
  const { privacy: _, country: __, ...data } = registrationOf(name);
  return { ...data, vat_number: vat, tax_code: vat, privacy: 'on' };
}

describe.runIf(isStorefrontBuilt)('the pages without a login', () => {
  it('R2.48 have a form beside a picture', async () => {
    for (const path of PAGES) {
      const { document } = await getPage(shop, path);
      const side = document.querySelector('main')?.parentElement;
      expect(side?.nextElementSibling?.localName, path).toBe('aside');
      expect(document.querySelectorAll('main form'), path).toHaveLength(1);
    }
  });

  it.each([
    ['', 'Utente o e-mail', 'Mostra la password', 'Password dimenticata', 'Registrati', 'Accedi'],
    ['/en', 'Username or e-mail', 'Show the password', 'Forgot password', 'Register', 'Log in'],
  ])(
    'R2.17 R5.10 %s/pages/login and login_origin have the same form, which logs in',
    async (prefix, user, ...names) => {
      const [show, forgot, register, submit = ''] = names;
      for (const name of ['login', 'login_origin']) {
        const visitor = visitShop(shop);
        const page = await visitor.open(`${prefix}/pages/${name}`);
        expect(page.texts('main label')).toEqual([`${user} *`, 'Password *']);
        expect(page.document.querySelector('main input[name=password]')?.getAttribute('type')).toBe('password');
        expect(page.document.querySelector(`main button[aria-label="${show}"]`)).not.toBeNull();
        const links = [...page.document.querySelectorAll('main a')].map((link) => [
          link.textContent?.trim(),
          link.getAttribute('href'),
        ]);
        expect(links).toContainEqual([forgot, `${prefix}/pages/forgot-password`]);
        expect(links).toContainEqual([register, `${prefix}/pages/register_v1`]);
        const home = await visitor.submit(page, submit, { username: 'cliente.a', password: PASSWORD });
        expect([home.path, home.text('header').includes('Marco Bassi')], name).toEqual([prefix || '/', true]);
      }
    },
  );

  it.each(['', '/en'])('R4.4 the logout of %s leads to the login in its language, as a guest', async (prefix) => {
    const visitor = visitShop(shop, (await shop.logIn('cliente.a')).cookie);
    const account = await visitor.open(`${prefix}/pages/account`);
    const left = await visitor.submit(account, prefix ? 'Log out' : 'Esci');
    expect([left.path, left.text('h1')]).toEqual([`${prefix}/pages/login`, prefix ? 'Log in' : 'Accedi']);
    expect((await visitor.open(`${prefix}/pages/account`)).path).toContain(`${prefix}/pages/login?`);
  });

  it.each([
    ['', 'Registrati'],
    ['/en', 'Register'],
  ])('R9.21 every link to register leads to %s/pages/register_v1', async (prefix, name) => {
    const targets: (string | null)[] = [];
    for (const path of ['/', '/shop', ...PAGES]) {
      const { document } = await getPage(shop, prefix + path);
      for (const link of document.querySelectorAll('a'))
        if (link.textContent?.trim() === name) targets.push(link.getAttribute('href'));
    }
    expect(targets.length).toBeGreaterThan(1);
    expect(new Set(targets)).toEqual(new Set([`${prefix}/pages/register_v1`]));
  });

  it.each([
    [
      '',
      ['Codice cliente', 'Ragione sociale', 'Cognome', 'Nome', 'Codice fiscale', 'Partita IVA', 'Indirizzo', 'Città'],
      ['Provincia', 'CAP', 'Telefono', 'Fax', 'E-mail', 'Sconto', 'Metodo di pagamento', 'Codice destinatario', 'PEC'],
    ],
    [
      '/en',
      ['Customer code', 'Company name', 'Surname', 'First name', 'Tax code', 'VAT number', 'Address', 'City'],
      ['Province', 'Postal code', 'Telephone', 'Fax', 'E-mail', 'Discount', 'Payment method', 'Recipient code', 'PEC'],
    ],
  ])(
    'R3.22 %s/ profile, addresses and registration name the seventeen fields of a customer',
    async (prefix, ...names) => {
      const { cookie } = await shop.logIn('cliente.a');
      const labels = [
        ...(await getPage(shop, `${prefix}/pages/register_v1`)).texts('main label, main dt'),
        ...(await getPage(shop, `${prefix}/pages/account?tab=profile`, { cookie })).texts('main label, main dt'),
        ...(await getPage(shop, `${prefix}/pages/account?tab=addresses`, { cookie })).texts('main label, main dt'),
      ].map((label) => label.replace(/ \*$/, ''));
      expect(names.flat().filter((name) => !labels.includes(name))).toEqual([]);
    },
  );
});

describe.runIf(isStorefrontBuilt)('a registration', () => {
  it('R2.19 R2.20 is sent from every address of it, also without scripts', async () => {
    for (const [index, name] of ['register', 'register_hs', 'register_origin'].entries()) {
      const visitor = visitShop(shop);
      const vat = ['01234567897', '02345678904', '12345678903'][index] ?? '';
      const sent = await visitor.submit(await visitor.open(`/pages/${name}`), 'Invia richiesta', typed(name, vat));
      expect([sent.status, sent.text('h1')], name).toEqual([200, 'Richiesta inviata']);
    }
  });

  it('R1.1 R2.20 R5.10 asks for all data of a company, and marks what is required', async () => {
    const { document } = await getPage(shop, '/pages/register_v1');
    const fields = [...document.querySelectorAll('main :is(input, select)[name]')];
    const named = (required: boolean) =>
      fields.filter((one) => one.hasAttribute('required') === required).map((one) => one.getAttribute('name'));
    expect(named(true).sort()).toEqual(
      [
        ...['address', 'city', 'company_name', 'country', 'email', 'first_name', 'last_name', 'password'],
        ...['postal_code', 'privacy', 'province', 'tax_code', 'telephone', 'vat_number'],
      ].sort(),
    );
    expect(named(false).sort()).toEqual(['fax', 'pec', 'recipient_code']);
    for (const field of fields) {
      const label = document.querySelector(`label[for="${field.id}"]`) ?? field.closest('label');
      expect(label?.textContent?.trim().endsWith('*'), field.id).toBe(field.hasAttribute('required'));
    }
  });

  it('R8.14 R8.17 of a known customer without access is led to the request for access, and shown none of its data', async () => {
    await shop.database.pool.query(
      `insert into customer (code, company_name, vat_number, price_list_id)
       select '99001', 'Segreta S.r.l.', '01114601006', id from price_list limit 1`,
    );
    const visitor = visitShop(shop);
    const page = await visitor.open('/en/pages/register_v1');
    const refused = await visitor.submit(page, 'Send request', typed('noto', '01114601006'));
    expect(refused.text('main [role=alert]')).toBe(
      'Registration failed!We found your company in our ERP system. Please use the special form to complete your ' +
        'registration.Click here to continue',
    );
    expect(refused.text('main')).not.toContain('Segreta');
    expect((await visitor.follow(refused, 'Click here to continue')).path).toBe('/en/pages/request_access');
  });

  it('R2.20 R5.9 R5.10 R8.15 R8.17 R8.25 with mistakes, then confirmed by mail and approved, logs in for the first time', async () => {
    const visitor = visitShop(shop);
    const data = typed('viaggio', '00743110157');
    const empty = await visitor.submit(await visitor.open('/pages/register_v1'), 'Invia richiesta');
    expect(empty.text('main')).toContain('Correggi gli errori evidenziati prima di procedere');
    expect(empty.text('main').match(/Il campo è obbligatorio/g)?.length).toBeGreaterThan(10);
    const sent = await visitor.submit(empty, 'Invia richiesta', data);
    expect(sent.text('main')).toMatch(/Richiesta inviata.*Conferma la tua e-mail/);

    const confirm = await mailWith(shop.dataDirectory, data.email, 'Conferma l’e-mail');
    const link = new URL(/http\S+confirm-email\S+/.exec(confirm.text)?.[0] ?? '');
    const confirmed = await visitor.submit(await visitor.open(link.pathname + link.search), 'Conferma');
    expect(confirmed.text('main')).toContain('E-mail confermata');
    const credentials = { username: data.email, password: data.password };
    const early = await visitor.submit(await visitor.open('/pages/login'), 'Accedi', credentials);
    expect(early.text('main')).toContain('Autenticazione non riuscita!');
    const requests = await listRequests(shop.database);
    const services = {
      database: shop.database,
      secret: SECRET,
      shopUrl: null,
      shopSettings: createShopSettings(shop.database, () => undefined),
      clock: () => new Date(),
    };
    const own = requests.find(({ email }) => email === data.email);
    await approveRequest(services, {
      requestId: own?.id ?? 0,
      customer: { newCode: null, priceListCode: null },
      actor: 'test',
    });
    const welcome = await mailWith(shop.dataDirectory, data.email, 'Il tuo accesso è attivo');
    const { pathname } = new URL(/http\S+\/pages\/login/.exec(welcome.text)?.[0] ?? '');
    const home = await visitor.submit(await visitor.open(pathname), 'Accedi', credentials);
    expect(home.text('header')).toContain(data.company_name);

    // Known already: the typed values stay.
    const other = visitShop(shop);
    const again = { ...data, vat_number: '03254780160', tax_code: '03254780160' };
    const refused = await other.submit(await other.open('/pages/register_v1'), 'Invia richiesta', again);
    expect(refused.text('main')).toMatch(
      /Registrazione non riuscita!.*Esiste già un account con questa e-mail\. Effettua l'accesso\./,
    );
    expect(refused.document.querySelector('[name=company_name]')?.getAttribute('value')).toBe(data.company_name);
  });
});

describe.runIf(isStorefrontBuilt)('a password', () => {
  it('R2.18 R2.95 R5.8 is chosen by the mailed link and changed in the user area, without scripts', async () => {
    const visitor = visitShop(shop);
    const answer = await visitor.submit(await visitor.open('/pages/forgot-password'), 'Invia il collegamento', {
      username: 'cliente.b',
    });
    expect(answer.text('main')).toContain('Controlla la posta');
    const { rows } = await shop.database.pool.query<{ email: string }>(
      "select email from user_account where username = 'cliente.b'",
    );
    const mail = await mailWith(shop.dataDirectory, rows[0]?.email ?? '', 'nuova password');
    const link = new URL(/http\S+reset-password\S+/.exec(mail.text)?.[0] ?? '');
    const form = await visitor.open(link.pathname + link.search);
    const unlike = { password: 'quattro bancali', repeated: 'quattro banca' };
    const refused = await visitor.submit(form, 'Salva la password', unlike);
    expect(refused.text('main')).toContain('Non è uguale alla prima');
    const saved = await visitor.submit(refused, 'Salva la password', { ...unlike, repeated: 'quattro bancali' });
    expect(saved.text('main')).toContain('Password cambiata');
    expect((await visitor.open(link.pathname + link.search)).text('main')).toContain('Il collegamento è scaduto');

    const credentials = { username: 'cliente.b', password: 'quattro bancali' };
    await visitor.submit(await visitor.open('/pages/login'), 'Accedi', credentials);
    const profile = await visitor.open('/pages/account?tab=profile');
    const security = await visitor.follow(profile, 'Cambia password');
    expect(security.path).toBe('/pages/account?tab=password');
    const change = (page: typeof security, old_password: string) =>
      visitor.submit(page, 'Cambia password', {
        old_password,
        new_password: 'cinque bancali',
        repeated: 'cinque bancali',
      });
    const wrong = await change(security, 'sbagliata');
    expect(wrong.text('main')).toContain('La password è errata');
    expect((await change(wrong, 'quattro bancali')).text('main')).toMatch(/Password cambiata\. Gli altri/);
  });
});

describe.runIf(isStorefrontBuilt)('a second factor', () => {
  it('is switched on, requested at the next login, and replaced by a recovery code, which leads to the requested page', async () => {
    const agent = visitShop(shop, (await shop.logIn('agente.g')).cookie);
    const shown = await agent.submit(await agent.open('/pages/account?tab=security'), 'Attiva');
    const mistyped = await agent.submit(shown, 'Conferma', { code: '12' });
    expect(mistyped.text('main')).toContain('Il codice non è giusto o è già stato usato.');
    const done = await agent.submit(mistyped, 'Conferma', { code: codeFor(mistyped.text('main code')) });
    expect(done.text('main')).toContain('La verifica in due passaggi è attiva');
    const recovery = done.text('main code');

    const visitor = visitShop(shop);
    const credentials = { username: 'agente.g', password: PASSWORD };
    const login = await visitor.open('/pages/login?redirect=/shop?new=true');
    const answer = await visitor.submit(login, 'Accedi', credentials);
    expect(answer.text('main')).toContain('Verifica in due passaggi');
    const wrong = await visitor.submit(answer, 'Verifica', { code: 'sbagliato' });
    expect(wrong.text('main')).toContain('Il codice non è giusto o è già stato usato.');
    const arrived = await visitor.submit(wrong, 'Verifica', { code: recovery });
    expect([arrived.status, arrived.path]).toEqual([200, '/shop?new=true']);
  });
});

describe.runIf(isStorefrontBuilt)('R6.1 R6.4 who is not logged in', () => {
  /** What the header and a product page show only after the login. */
  function shown(page: HtmlPage) {
    const words = page.text('header');
    return {
      address: words.includes('Consegna a'),
      name: words.includes('Marco Bassi'),
      company: words.includes('Termoidraulica Bassi'),
      documents: page.texts('main h2, main h3, main [role=tab], main summary').includes('Documenti'),
      isGuest: words.includes('ACCEDI O REGISTRATI'),
      roles: /amministratore|administrator|buyer|limited|documents-only|agente/i.exec(words)?.[0] ?? null,
    };
  }

  it('R1.8 R4.1 begins as a guest without any of it; a customer has all of it', async () => {
    const path = '/product/default/204118';
    const guest = shown(await getPage(shop, path));
    const none = { address: false, name: false, company: false, documents: false, isGuest: true, roles: null };
    expect(guest).toEqual(none);
    const { cookie } = await shop.logIn('cliente.a');
    const all = { address: true, name: true, company: true, documents: true };
    expect(shown(await getPage(shop, path, { cookie }))).toEqual({ ...all, isGuest: false, roles: null });
  });

  it('R6.8 a guest logs in first, and comes back', async () => {
    const { location } = await getPage(shop, '/pages/dashboard');
    const { pathname, searchParams } = new URL(location ?? '', shop.address);
    expect([pathname, searchParams.get('redirect')]).toEqual(['/pages/login', '/pages/dashboard']);
  });
});

describe.runIf(isStorefrontBuilt)('a second person of a company', () => {
  it('R2.21 asks for access, and the administrator is mailed, chooses the rights and invites; another one is declined', async () => {
    const ask = async (name: string, email: string) => {
      const visitor = visitShop(shop);
      const form = await visitor.open('/pages/request_access');
      const missing = await visitor.submit(form, 'Richiedi l’accesso', { identifier: '70431', name: '', email });
      expect(missing.text('main')).toContain('Il campo è obbligatorio');
      const sent = await visitor.submit(missing, 'Richiedi l’accesso', { name });
      expect([sent.status, sent.text('h1')]).toEqual([200, 'Richiesta inviata']);
    };
    await ask('Dina Cantieri', 'dina@bassi.example');
    await ask('Ignoto', 'ignoto@altrove.example');
    const mail = await mailWith(shop.dataDirectory, 'cliente.a@bancale.example', 'dina@bassi.example');
    const { pathname, search } = new URL(/http\S+tab=users\S*/.exec(mail.text)?.[0] ?? '');
    await mailWith(shop.dataDirectory, 'cliente.a@bancale.example', 'ignoto@altrove.example');

    const admin = visitShop(shop, (await shop.logIn('cliente.a')).cookie);
    const users = await admin.open(pathname + search);
    expect(users.text('section[aria-labelledby="access-requests"]')).toMatch(
      /Dina Cantieri.*dina@bassi\.example.*senza il codice.*Ignoto/,
    );
    const decide = await admin.follow(users, 'Decidi su Dina Cantieri');
    const rights = { role: 'limited-buyer', order_limit: '' };
    const wrong = await admin.submit(decide, 'Accetta e invita', rights);
    expect(wrong.text('main')).toContain('Scrivi la soglia');
    const done = await admin.submit(wrong, 'Accetta e invita', { role: 'limited-buyer', order_limit: '250' });
    expect(done.text('main')).toContain('Invito spedito');
    expect(done.text('table')).toMatch(/Dina Cantieri.*fino a 250,00 €/);
    const declined = await admin.submit(await admin.follow(done, 'Decidi su Ignoto'), 'Rifiuta');
    expect(declined.text('main')).toContain('Richiesta rifiutata');
    expect(declined.document.querySelector('section[aria-labelledby="access-requests"]')).toBeNull();
    expect(declined.text('table')).not.toContain('Ignoto');
  });
});

describe.runIf(isStorefrontBuilt)('R8.6 a session that has ended', () => {
  it.each(['', '/en'])('is said by the login that pages below "%s" lead to when opened by address', async (prefix) => {
    const { cookie, token } = await shop.logIn('cliente.a');
    await shop.call('logout', {}, { token });
    for (const name of ['account?tab=orders', 'cart', 'dashboard', 'checkout', 'order_detail?numero=1', 'thankyou']) {
      const path = `${prefix}/pages/${name}`;
      const login = (ended: string) => `${prefix}/pages/login?${ended}redirect=${encodeURIComponent(path)}`;
      expect((await getPage(shop, path, { cookie })).location).toBe(login('ended=1&'));
      expect((await getPage(shop, path)).location).toBe(login(''));
    }
    const shown = await visitShop(shop, cookie).open(`${prefix}/pages/account`);
    const text = prefix ? 'Session expired, please log in again' : 'Sessione scaduta, accedi di nuovo';
    expect(shown.text('main')).toContain(text);
    // What is public goes on as for a guest.
    const listing = await getPage(shop, `${prefix}/shop?text=VS-12-OT`, { cookie });
    expect([listing.status, listing.text().includes(text)]).toEqual([200, false]);
  });
});
