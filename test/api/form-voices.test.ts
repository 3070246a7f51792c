import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upsertTransportDocuments } from '../../backend/documents/index.ts';
import { invitationCode, RIGHTS } from '../builders/colleagues.ts';
import { loadDocuments, transportRecord } from '../builders/documents.ts';
import { formOf } from '../builders/html-forms.ts';
import { controlOf, visitShop, type Entered, type VisitedPage } from '../builders/html-visitor.ts';
import { isStorefrontBuilt } from '../builders/page-paths.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;
let session = '';
let invitation = '';
beforeAll(async () => {
  shop = await startTestShop({ pages: isStorefrontBuilt, clock: () => new Date('2026-11-21T11:00:00Z') });
  await loadDocuments(shop.database);
  const lines = [{ position: 1, code: 'VS-12-OT', quantity: 10, unit: 'PZ' }];
  const delivered = { issuedOn: '2026-11-18', deliveredAt: '2026-11-18T09:00:00Z', lines };
  await upsertTransportDocuments(shop.database, [transportRecord(3400, delivered)]);
  const admin = await shop.logIn('cliente.a');
  session = admin.cookie ?? '';
  await shop.call('add_to_cart', { item_id: '204118', quantity: 5, address_code: '1' }, admin);
  await shop.call('invite_member', { ...RIGHTS, email: 'nuovo@bassi.example', name: 'Nuovo' }, admin);
  invitation = await invitationCode(shop, 'nuovo@bassi.example');
});
afterAll(() => shop.stop());

const TEXTS = {
  '': { missing: 'Il campo è obbligatorio', email: 'Il campo deve essere un indirizzo e-mail' },
  '/en': { missing: 'Field is required', email: 'Field is email' },
} as const;

/** The required controls of the form of a button: one of each group of choices. */
function requiredOf(page: VisitedPage, button: string): Element[] {
  const form = formOf(controlOf(page, button, 'main'));
  const all = [...form.querySelectorAll('[required]')];
  // A choice that the page makes can't be empty.
  const empty = all.filter((one) => one.localName !== 'select' || one.querySelector('option[value=""]'));
  const open = empty.filter(
    (one) => one.getAttribute('type') !== 'radio' || !form.querySelector(`[name="${nameAt(one)}"][checked]`),
  );
  return open.filter((one, index) => open.findIndex((first) => nameAt(first) === nameAt(one)) === index);
}
const nameAt = (control: Element) => control.getAttribute('name') ?? '';

/** What is said about a control: the texts that it, or the group it belongs to, is described by. */
function saidAbout(control: Element): string {
  const group = control.closest('fieldset, [role=radiogroup]');
  const ids = [control, group].flatMap((one) => one?.getAttribute('aria-describedby')?.split(' ') ?? []);
  return ids.map((id) => control.ownerDocument.getElementById(id)?.textContent ?? '').join(' ');
}

/** Path in Italian and English, the button, and what makes the form empty where the page fills it in. */
interface VoicedForm {
  path: () => string;
  buttons: readonly [string, string];
  empty?: Entered;
  isClient?: boolean;
  /** Names of the fields for an e-mail address. */
  emails?: readonly string[];
}

const account = (query: string) => () => `/pages/account?${query}`;
const forms: Record<string, VoicedForm> = {
  login: { path: () => '/pages/login', buttons: ['Accedi', 'Log in'] },
  'forgotten password': { path: () => '/pages/forgot-password', buttons: ['Invia il collegamento', 'Send the link'] },
  registration: {
    path: () => '/pages/register_v1',
    buttons: ['Invia richiesta', 'Send request'],
    emails: ['email', 'pec'],
  },
  'request for access': {
    path: () => '/pages/request_access',
    buttons: ['Richiedi l’accesso', 'Request access'],
    emails: ['email'],
  },
  contact: { path: () => '/pages/contact-us', buttons: ['Invia', 'Send'], emails: ['email'] },
  newsletter: { path: () => '/pages/newsletter', buttons: ['Iscriviti', 'Subscribe'], emails: ['email'] },
  invitation: {
    path: () => `/pages/invitation?code=${invitation}`,
    buttons: ['Accetta l’invito', 'Accept the invitation'],
    empty: { name: '' },
  },
  'invitation of a colleague': {
    path: account('tab=users&member=invite'),
    buttons: ['Manda l’invito', 'Send the invitation'],
    isClient: true,
    emails: ['email'],
  },
  'new password': { path: account('tab=password'), buttons: ['Cambia password', 'Change password'], isClient: true },
  'own name': { path: account('tab=profile'), buttons: ['Salva', 'Save'], isClient: true, empty: { name: '' } },
  'correction of data': {
    path: account('tab=profile&ask=company'),
    buttons: ['Invia richiesta', 'Send the request'],
    isClient: true,
  },
  'new address': {
    path: account('tab=addresses&ask=new-address'),
    buttons: ['Invia richiesta', 'Send the request'],
    isClient: true,
  },
  claim: {
    path: () => '/pages/ddt_detail?causale=DDT&anno=2026&numero=3400&line=1',
    buttons: ['Invia segnalazione', 'Send report'],
    isClient: true,
  },
  checkout: {
    path: () => '/pages/checkout',
    buttons: ['Invia ordine', 'Send order'],
    isClient: true,
    empty: { shipping_date: '' },
  },
};

const cases = Object.keys(forms).flatMap((name) => [[name, ''] as const, [name, '/en'] as const]);

describe.runIf(isStorefrontBuilt)('every form speaks with one voice', () => {
  it.each(cases)('R5.6 %s %s names each empty required field at the field', async (name, prefix) => {
    const form = forms[name] as VoicedForm;
    const visitor = visitShop(shop, form.isClient ? session : '');
    const [italian, english] = form.buttons;
    const button = prefix === '' ? italian : english;
    const page = await visitor.open(prefix + form.path());
    const required = requiredOf(page, button).map(nameAt);
    expect(required.length).toBeGreaterThan(0);
    const refused = await visitor.submit(page, controlOf(page, button, 'main'), form.empty);
    const said = requiredOf(refused, button).map((control) => ({
      ...{ name: nameAt(control), isInvalid: control.getAttribute('aria-invalid') },
      text: saidAbout(control).includes(TEXTS[prefix].missing) ? TEXTS[prefix].missing : saidAbout(control),
    }));
    expect(said).toEqual(required.map((field) => ({ name: field, isInvalid: 'true', text: TEXTS[prefix].missing })));
  });

  it.each(cases.filter(([name]) => forms[name]?.emails))(
    'R5.7 %s %s names a malformed e-mail address, and no right one',
    async (name, prefix) => {
      const form = forms[name] as VoicedForm;
      const visitor = visitShop(shop, form.isClient ? session : '');
      const button = form.buttons[prefix === '' ? 0 : 1];
      const page = await visitor.open(prefix + form.path());
      for (const [typed, isRight] of [
        ['abc@', false],
        ['a@b.it', true],
      ] as const) {
        const entered = Object.fromEntries((form.emails ?? []).map((field) => [field, typed]));
        const refused = await visitor.submit(page, controlOf(page, button, 'main'), entered);
        for (const field of form.emails ?? []) {
          const control = formOf(controlOf(refused, button, 'main')).querySelector(`[name=${field}]`) as Element;
          expect(saidAbout(control).includes(TEXTS[prefix].email), `${field} ${typed}`).toBe(!isRight);
        }
      }
    },
  );

  it('R5.6 a person without an address, or a buyer without prices, is refused at the group of the choice', async () => {
    const visitor = visitShop(shop, session);
    const page = await visitor.open('/pages/account?tab=users&member=invite');
    const wrong = {
      name: 'Piero',
      email: 'piero@bassi.example',
      role: 'buyer',
      sees_prices: null,
      all_addresses: null,
    };
    const refused = await visitor.submit(page, 'Manda l’invito', wrong);
    const saidAt = (name: string) => saidAbout(refused.document.querySelector(`main [name="${name}"]`) as Element);
    expect(saidAt('sees_prices')).toContain('Chi invia ordini deve vedere i prezzi.');
    expect(saidAt('address')).toContain('Scegli almeno un indirizzo.');
  });
});
