import { hashOfCode, letterCode, secondCode } from '../../../backend/accounts/activation/codes.ts';
import { request as requestOverHttp } from 'node:http';
import { expect, vi } from 'vitest';
import { signPaymentLink } from '../../../backend/documents/index.ts';
import { askBuyer, findOrderOwner, postponeHeld } from '../../../backend/orders/index.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { endpoints, type EndpointName } from '../../../contract/index.ts';
import { addColleague, invitationCode, RIGHTS } from '../colleagues.ts';
import { publishLegalText } from '../legal-texts.ts';
import { mailWith } from '../mails.ts';
import { registrationOf } from '../registration.ts';
import { codeFor } from '../second-factor.ts';
import { PASSWORD } from '../shop.ts';
import { startTestShop, type Credentials, type TestShop } from '../test-shop.ts';
import { fillShop } from './fill-shop.ts';
import { createSteadying, shortened } from './readable.ts';

/** What the shop responds: of each endpoint a success, and one error of each status. */
export interface ResponseExamples {
  responses: Partial<Record<EndpointName, unknown>>;
  errors: Record<string, unknown>;
}

const SECRET = 'a secret for tests that is long enough to be one';
const YEAR = { date_from: '2026-01-01', date_to: '2026-12-31' };
const INVOICE = { causale: 'F', anno: 2026, numero: 1338 };
const DELIVERY = { causale: 'DDT', anno: 2026, numero: 3254 };

/** A walk through the shop that notes the first response of every endpoint. */
interface Walk {
  shop: TestShop;
  /** Moves the clock of the shop. */
  setTime: (moment: string) => void;
  /** Calls an endpoint, by default with the example of its request, and returns the response. */
  take: (name: EndpointName, request?: object, who?: Credentials) => Promise<any>;
}

/**
 * Records the responses of a small shop with fixed days to one request of every endpoint, and its errors. Two recordings
 * are equal as long as the shop responds the same.
 */
export async function recordExamples(): Promise<ResponseExamples> {
  let now = new Date('2026-11-20T09:00:00Z');
  const environment = { PAYPAL_SANDBOX: 'on', SESSION_SECRET: SECRET };
  const shop = await startTestShop({ environment, clock: () => now });
  try {
    await fillShop(shop);
    const taken = new Map<EndpointName, unknown>();
    const walk: Walk = {
      shop,
      setTime: (moment) => void (now = new Date(moment)),
      async take(name, request, who = {}) {
        const { path, method, status, example, response }: Endpoint = endpoints[name];
        const sent = request ?? (example as object);
        const answer =
          method === 'POST' ? await shop.call(path, sent, who) : await read(`${shop.address}/api/${path}`, sent);
        expect([name, answer.status, answer.body]).toEqual([name, status ?? 200, answer.body]);
        expect(response.safeParse(answer.body).error?.issues ?? [], name).toEqual([]);
        if (!taken.has(name)) taken.set(name, answer.body);
        return answer.body;
      },
    };
    const a = await shop.logIn('cliente.a');
    await takeContent(walk);
    await takeRequests(walk);
    await takeCatalogue(walk, a);
    await takeOrders(walk, a);
    await takeCarts(walk, a);
    await takePayments(walk, a, () => now);
    await takeDocuments(walk, a);
    await takeApprovals(walk, a);
    await takeCompany(walk, a);
    await takeLetter(walk);
    await takeHeldOrder(walk, a);
    await takeLegalTexts(walk, a);
    await takeSessions(walk, () => now);
    const errors = await takeErrors(walk, a);

    const steady = createSteadying(shop.address, () => now);
    const names = Object.keys(endpoints) as EndpointName[];
    const responses = Object.fromEntries(names.map((name) => [name, taken.get(name)]));
    const all = JSON.parse(steady(JSON.stringify({ responses, errors }))) as ResponseExamples;
    return { ...all, responses: Object.fromEntries(Object.entries(all.responses).map(shortenedEntry)) };
  } finally {
    await shop.stop();
  }
}

/** A response with few entries in its lists, or whole where the endpoint promises so many. */
function shortenedEntry([name, response]: [string, unknown]): [string, unknown] {
  const short = shortened(response);
  return [name, endpoints[name as EndpointName].response.safeParse(short).success ? short : response];
}

async function read(address: string, query: object): Promise<{ status: number; body: unknown }> {
  const values = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  const response = await fetch(`${address}?${new URLSearchParams(values)}`);
  return { status: response.status, body: await response.json() };
}

async function takeContent({ take }: Walk): Promise<void> {
  for (const name of ['menuItems', 'promoSlider', 'blogPosts', 'faq', 'flyers', 'getFooters', 'getHome'] as const)
    await take(name);
  for (const name of ['homeBrands', 'homeCategories', 'webPage', 'pageContent', 'documentList'] as const)
    await take(name);
}

/** What people send before they have an access, and the newsletter. */
async function takeRequests({ shop, take }: Walk): Promise<void> {
  await take('postalCode');
  const registration = registrationOf('reno');
  await take('register', registration);
  const confirmation = await mailWith(shop.dataDirectory, registration.email, '/pages/confirm-email?code=');
  await take('confirmEmail', { code: /code=([\w.-]+)/.exec(confirmation.text)?.[1] });
  const access = { identifier: '71500', email: 'l.neri@neri.example', name: 'Lia Neri' };
  const { reference } = (await take('requestAccess', access)).data;
  const asked = await mailWith(shop.dataDirectory, 'archivio@neri.example', access.email);
  await take('confirmAccess', { reference, code: /codice: (\w{8})/.exec(asked.text)?.[1] });
  await take('requestForm');
  const subscriber = 's.melloni@mellonimpianti.example';
  await take('newsletterSubscribe', { email: subscriber, consent: true });
  const { text } = await mailWith(shop.dataDirectory, subscriber, 'newsletter');
  await take('newsletterConfirm', { code: /\?code=([\w.-]+)/.exec(text)?.[1] });
  await take('newsletterUnsubscribe', { code: /\?leave=([\w.-]+)/.exec(text)?.[1] });
  await take('trackCart');
  await take('trackSearch');
  await take('resetPassword');
}

async function takeCatalogue({ take }: Walk, a: Credentials): Promise<void> {
  await take('productList', { text: 'valvola', page: 1, per_page: 12 }, a);
  await take('autocomplete', undefined, a);
  await take('getItem', undefined, a);
  await take('getItemChild', { slug: '204200' }, a);
  await take('childList', { children_ids: ['204201', '204202'] }, a);
  await take('addToWishlist', undefined, a);
  await take('getWishlist', {}, a);
  await take('getWishlistCodes', {}, a);
  await take('removeFromWishlist', undefined, a);
  await take('clearWishlist', {}, a);
}

/** Puts articles into the cart and sends it. */
async function order({ take }: Walk, who: Credentials, key: string, more: object = {}): Promise<any> {
  const { id_cart } = (await take('addToCart', { item_id: '204118', quantity: 10 }, who)).message;
  const request = { id_cart, idempotency_key: key, delivery_type: 'SHIPPING_GOOD', payment_method: 'RIBA', ...more };
  return (await take('sendOrder', request, who)).message;
}

/** An order that the office looks at, and whose buyer it asks to agree to fewer pieces. */
async function takeHeldOrder({ take, shop }: Walk, a: Credentials): Promise<void> {
  const added = await shop.call('add_to_cart', { item_id: '204118', quantity: 10 }, a);
  const { id_cart } = added.body.message;
  const request = { id_cart, idempotency_key: 'order to be lowered', payment_method: 'RIBA' };
  const sent = await shop.call('send_order', request, a);
  const { causale, anno, numero } = sent.body.message.order;
  const actor = { kind: 'person' as const, id: null, name: 'Paola Dondi' };
  const services = { database: shop.database, clock: () => new Date(), refund: () => Promise.resolve() };
  const found = await findOrderOwner(shop.database.query, { cause: causale, year: anno, number: numero });
  const orderId = found?.orderId ?? 0;
  await postponeHeld(services, { actor, office: null }, { orderId, until: '2099-01-31' });
  await askBuyer(services, { actor, office: null }, { orderId, lines: [{ position: 1, quantity: 5 }] });
  const { body } = await shop.call('get_order_detail', { causale, anno, numero }, a);
  const totale_doc = body.message.order.modifica.totale_dopo as number;
  await take('answerOrderChange', { causale, anno, numero, accetta: true, totale_doc }, a);
}

/** Terms of sale that have to be accepted, and their acceptance. */
async function takeLegalTexts({ take, shop }: Walk, a: Credentials): Promise<void> {
  const clauses = ['2. Foro competente'];
  await publishLegalText(shop.database, { clauses, from: new Date('2026-11-01T00:00:00Z') });
  await vi.waitFor(
    async () => expect((await shop.call('legal_texts', { moment: 'order' }, a)).body.message.texts).toHaveLength(1),
    { timeout: 10_000, interval: 100 },
  );
  await take('legalTexts', undefined, a);
  const texts = [{ code: 'terms', version: 1, accepted: true, clauses_accepted: true }];
  await take('acceptTexts', { moment: 'order', texts }, a);
}

async function takeOrders(walk: Walk, a: Credentials): Promise<void> {
  const { take, setTime, shop } = walk;
  for (const day of ['2026-10-12', '2026-10-22', '2026-11-03']) {
    setTime(`${day}T09:00:00Z`);
    const buyer = await shop.logIn('cliente.a');
    await order(walk, buyer, `order of ${day}`, { customer_reference: 'Cantiere Imola' });
  }
  setTime('2026-11-20T09:00:00Z');
  await take('getUsualArticles', undefined, a);
  const { id_cart } = (await take('addToCart', undefined, a)).message;
  await take('prepareOrder', { id_cart, delivery_type: 'SHIPPING_GOOD' }, a);
  const sent = (await order(walk, a, 'order of today')).order;
  const name = { causale: sent.causale, anno: sent.anno, numero: sent.numero };
  await take('getSentOrder', name, a);
  await take('getOrderDetail', name, a);
  await take('getOrders', { ...YEAR, status: 'T' }, a);
  await take('getLatestOrderList', { start_date: YEAR.date_from, end_date: YEAR.date_to }, a);
  await take('pdfTrackingOrder', name, a);
  await take('prepareReorder', name, a);
  await take('reorder', { ...name, rows: [{ riga: 1, quantity: 12 }] }, a);
}

async function takeCarts({ take }: Walk, a: Credentials): Promise<void> {
  const { id_cart } = (await take('addToCart', undefined, a)).message;
  const cart = { id_cart };
  const promotion = { item_id: '204300', quantity: 10, promo_code: 'EST/26', promo_row: 41 };
  const { row_id } = (await take('addToCartPromo', promotion, a)).message;
  await take('updateCart', { ...cart, cart_rows: [{ row_id, quantity: 20 }] }, a);
  await take('applyCoupon', { ...cart, code: 'WELCOME' }, a);
  await take('getCartItems', undefined, a);
  await take('removeCoupon', cart, a);
  await take('removeCartItem', { ...cart, row_id }, a);
  await take('emptyCart', cart, a);
  // The lines come back into a new cart.
  cart.id_cart = (await take('restoreCart', cart, a)).message.id_cart;
  await take('saveCart', { ...cart, name: 'Monza' }, a);
  await take('getCartList', undefined, a);
  await take('getSavedCart', cart, a);
  await take('renameCart', { ...cart, name: 'Monza, second floor' }, a);
  await take('duplicateCart', cart, a);
  await take('removeCart', cart, a);
  await take('restoreSavedCart', cart, a);
  await take('activateCart', cart, a);
  await take('readOrderFile', undefined, a);
  await take('importCart', undefined, a);
  // To another address, so that the next walk begins with an empty cart.
  const { id_cart: open } = (await take('addToCart', undefined, a)).message;
  await take('moveCart', { id_cart: open, to_address: '2' }, a);
}

async function takePayments(walk: Walk, a: Credentials, clock: () => Date): Promise<void> {
  const { take, shop } = walk;
  const choose = (token: string, choice: string) =>
    fetch(`${shop.address}/paypal-sandbox/checkoutnow?token=${token}`, {
      method: 'POST',
      headers: { origin: shop.address },
      body: new URLSearchParams({ choice }),
      redirect: 'manual',
    });
  const tokenOf = ({ message }: { message: { payment_url: string } }) =>
    new URL(message.payment_url).searchParams.get('token') ?? '';

  const { order: unpaid } = await order(walk, a, 'paid online', { payment_method: 'PAYP' });
  const name = { causale: unpaid.causale, anno: unpaid.anno, numero: unpaid.numero };
  await take('getUnpaidOrders', {}, a);
  const first = tokenOf(await take('requestPayment', name, a));
  await choose(first, 'cancel');
  await take('cancelPayment', { token: first }, a);
  const second = tokenOf(await take('requestPayment', name, a));
  await choose(second, 'pay');
  await take('completePayment', { token: second }, a);

  const link = { cause: 'F', year: 2026, number: 1338, amountCents: 19_622 };
  const expires = Math.floor(clock().getTime() / 1000) + 86_400;
  const wire = { ...INVOICE, amount: '196.22', expires, signature: signPaymentLink(SECRET, { ...link, expires }) };
  await take('guestPayment', wire);
  const third = tokenOf(await take('guestPaymentRequest', wire));
  await choose(third, 'cancel');
  await take('cancelGuestPayment', { ...wire, token: third });
  const fourth = tokenOf(await take('guestPaymentRequest', wire));
  await choose(fourth, 'pay');
  await take('completeGuestPayment', { ...wire, token: fourth });
}

async function takeDocuments({ take, shop }: Walk, a: Credentials): Promise<void> {
  await take('getInvoices', { ...YEAR, text: 'VS-12-OT' }, a);
  await take('getInvoiceDetail', INVOICE, a);
  await take('getDdt', { ...YEAR, text: 'VS-12-OT' }, a);
  await take('getDdtDetail', DELIVERY, a);
  await take('invoicePdf', INVOICE, a);
  await take('invoicePdfArxivar', INVOICE, a);
  await take('csvInvoiceDocument', INVOICE, a);
  await take('pdfBarcodeDocument', { ...DELIVERY, type: 'D' }, a);
  await take('pdfScadenzario', {}, a);
  await take('paymentDeadline', {}, a);
  await take('exposition', {}, a);
  await take('documentPayment', { ...INVOICE, numero: 1340 }, a);
  const { claim } = (await take('reportClaim', { ...endpoints.reportClaim.example, ...DELIVERY }, a)).message;
  await shop.database.pool.query(
    `insert into claim_question (claim_id, question, asked_by, asked_at)
     values ($1, 'Serve la foto dell’etichetta del lotto.', 'Davide Sarti', '2026-11-20 09:00+00')`,
    [claim.id],
  );
  await take('addClaimPhotos', { ...endpoints.addClaimPhotos.example, id: claim.id }, a);
}

async function takeApprovals(walk: Walk, a: { token?: string }): Promise<void> {
  const { take, shop } = walk;
  const admin = { token: a.token ?? '' };
  const rights = { role: 'limited-buyer', order_limit: 50 };
  const buyer = await addColleague(shop, admin, { ...rights, email: 'd.roli@bassi.example', name: 'Davide Roli' });
  const { id } = (await order(walk, buyer, 'to approve', { note: 'Serve martedì' })).approval;
  await take('getApprovals', undefined, a);
  await take('getApproval', { id }, a);
  await take('approveOrder', { id, reply: 'Va bene' }, a);
  const second = (await order(walk, buyer, 'to send back')).approval;
  await take('sendBackOrder', { id: second.id, reply: 'Aspetta il listino nuovo' }, a);
  const third = (await order(walk, buyer, 'to withdraw')).approval;
  await take('withdrawOrder', { id: third.id }, buyer);
}

/** The code of a letter and the end of invitations; by codes that are known only when they are read. */
async function takeLetter({ take, shop }: Walk): Promise<void> {
  const { rows } = await shop.database.pool.query<{ linkId: string }>(
    `with company as (insert into customer (code, company_name, vat_number, price_list_id)
        select '70500', 'Lettera S.r.l.', '07050000000', id from price_list order by id limit 1 returning id),
      wave as (insert into activation_wave (created_by, starts_at, per_hour, valid_days) values ('', now(), 1, 30) returning id)
     insert into activation_invite (wave_id, customer_id, channel, name, locale, link_id, state, expires_at, code_hash)
     select wave.id, company.id, 'letter', 'x', 'it', gen_random_uuid(), 'sent', 'infinity', sha256('')
     from wave, company returning link_id as "linkId"`,
  );
  const linkId = rows[0]?.linkId ?? '';
  const code = letterCode(SECRET, linkId);
  await shop.database.pool.query('update activation_invite set code_hash = $1', [hashOfCode(SECRET, code)]);
  await take('useLetterCode', {
    ...{ code, vat_number: '07050000000', second_code: secondCode(SECRET, linkId) },
    ...{ name: 'Lia Lettera', email: 'lia@lettera.example' },
  });
  await take('getInvitationStop');
  await take('stopInvitations');
}

async function takeCompany({ take, shop }: Walk, a: Credentials): Promise<void> {
  await take('getCustomer', {}, a);
  await take('getAddresses', {}, a);
  await take('requestCorrection', undefined, a);
  await take('requestAddress', undefined, a);
  await take('getCorrections', {}, a);
  const colleague = { ...RIGHTS, email: 'l.ferri@bassi.example', name: 'Luca Ferri', title: 'Magazzino' };
  const { id } = (await take('inviteMember', colleague, a)).message;
  const code = await invitationCode(shop, colleague.email);
  await take('getInvitation', { code });
  await take('acceptInvitation', { code, name: colleague.name, password: PASSWORD });
  await take('updateMember', { ...RIGHTS, id, name: 'Luca Ferri', title: 'Capocantiere', sees_documents: true }, a);
  await take('requestAccess', { identifier: '70431', email: 'strano@altrove.example' });
  await mailWith(shop.dataDirectory, 'cliente.a@bancale.example', 'strano@altrove.example');
  const { requests } = (await take('getMembers', {}, a)).message;
  await take('declineAccess', { id: requests[0].id }, a);
  await take('removeMember', { id }, a);
  const agent = await shop.logIn('agente.g');
  await take('findClients', { text: 'termo' }, agent);
}

async function takeSessions({ take, shop, setTime }: Walk, clock: () => Date): Promise<void> {
  const credentials = { username: 'cliente.b', password: PASSWORD };
  await take('login', credentials);
  const b = await shop.logIn('cliente.b');
  await take('session', { client_id: '70999', address_code: '1' }, { cookie: b.cookie });
  const { secret } = (await take('startSecondFactor', {}, b)).data;
  await take('confirmSecondFactor', { code: codeFor(secret, clock()) }, b);
  await take('getSecurity', {}, b);
  await take('changeName', { name: 'Anna Verdi' }, b);
  await take('askAboutData', { kind: 'copy' }, b);
  await take('getDataRequests', {}, b);
  // A code is accepted once.
  setTime('2026-11-20T09:05:00Z');
  const [{ challenge }] = (await take('login', credentials)).message;
  await take('loginCode', { challenge, code: codeFor(secret, clock()) });
  await take('stopSecondFactor', { password: PASSWORD }, b);
  const { sessions } = (await take('getSecurity', {}, b)).data;
  const other = sessions.find(({ current }: { current: boolean }) => !current);
  await take('endSession', { id: other.id }, b);
  await take('changePassword', { old_password: PASSWORD, new_password: 'quattro bancali' }, b);
  const again = { ...credentials, password: 'quattro bancali' };
  for (const name of ['logout', 'endAllSessions'] as const)
    await take(name, {}, { token: (await take('login', again)).access_token });
  setTime('2026-11-20T09:00:00Z');
}

/** One error of each status that the document has. */
async function takeErrors({ shop }: Walk, a: Credentials): Promise<Record<string, unknown>> {
  const errors: Record<string, unknown> = {};
  const note = (expected: number, { status, body }: { status: number; body: unknown }) => {
    expect([status, body]).toEqual([expected, body]);
    errors[status] = body;
  };
  note(400, await shop.call('product_list', '{"text": "valv', a));
  note(401, await shop.call('get_orders', {}, { token: 'a token that has ended' }));
  note(403, await shop.call('get_orders', { client_id: '70999' }, a));
  note(404, await shop.call('get_order_detail', { causale: 'OWEB', anno: 2026, numero: 999 }, a));
  const { body } = await shop.call('add_to_cart', { item_id: '204118', quantity: 2 }, a);
  const payment = { payment_method: 'RIBA', delivery_type: 'SHIPPING_GOOD' };
  const wrong = { ...payment, id_cart: body.message.id_cart, idempotency_key: 'a wrong total', totale_doc: 1 };
  note(409, await shop.call('send_order', wrong, a));
  note(413, await shop.call('product_list', { text: 'x'.repeat(70_000) }, a));
  const text = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'valvola' };
  const unsupported = await fetch(`${shop.address}/api/product_list`, text);
  note(415, { status: unsupported.status, body: await unsupported.json() });
  note(422, await shop.call('add_to_cart', { item_id: '204118', quantity: 0 }, a));
  for (let attempt = 0; attempt < 10; attempt += 1)
    await shop.call('login', { username: 'nessuno', password: 'sbagliata' });
  note(429, await shop.call('login', { username: 'nessuno', password: 'sbagliata' }));
  const { message: page } = (await shop.call('document_payment', { ...INVOICE, numero: 1340 }, a)).body.message;
  const link = Object.fromEntries(new URL(page as string, shop.address).searchParams);
  note(503, await requestOfUnknownHost(shop, { ...link, anno: Number(link['anno']), numero: 1340 }));
  await shop.database.pool.query('alter table customer_credit rename to customer_credit_away');
  note(500, await shop.call('exposition', {}, a));
  return errors;
}

/** Asks for the payment page of a link under a host name that is not the shop's: the payer could not be led back. */
function requestOfUnknownHost(shop: TestShop, link: object): Promise<{ status: number; body: unknown }> {
  const headers = { 'content-type': 'application/json', host: 'elsewhere.example' };
  return new Promise((resolve, reject) => {
    const sent = requestOverHttp(
      `${shop.address}/api/guest_payment_request`,
      { method: 'POST', headers },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body: JSON.parse(Buffer.concat(parts).toString()) as unknown }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(JSON.stringify(link));
  });
}
