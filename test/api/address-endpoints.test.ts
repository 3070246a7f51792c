import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints, type EndpointName } from '../../contract/index.ts';
import { upsertInvoices, upsertTransportDocuments } from '../../backend/documents/index.ts';
import { upsertOrders } from '../../backend/orders/index.ts';
import { addColleague, RIGHTS } from '../builders/colleagues.ts';
import { invoiceRecord, loadDocuments, transportRecord } from '../builders/documents.ts';
import { day } from '../builders/shop.ts';
import { startTestShop, type Credentials, type TestShop } from '../builders/test-shop.ts';

interface Name {
  causale: string;
  anno: number;
  numero: number;
}

/** Objects of the company at its address 1, or ids of nothing. */
interface Ids {
  address: string;
  active: number;
  row: number;
  emptied: number;
  saved: number;
  removed: number;
  order: Name;
  justSent: Name;
  unpaid: Name;
  token: string;
  approval: number;
  ownApproval: number;
  invoice: Name;
  ddt: Name;
  claim: number;
}

const MISSING: Ids = {
  ...{ address: '9', active: 999_991, row: 999_992, emptied: 999_993, saved: 999_994, removed: 999_995 },
  order: { causale: 'OWEB', anno: 2026, numero: 999_996 },
  justSent: { causale: 'OWEB', anno: 2026, numero: 999_997 },
  unpaid: { causale: 'OWEB', anno: 2026, numero: 999_998 },
  ...{ token: 'NOTHING', approval: 999_999, ownApproval: 999_990, claim: 999_987 },
  invoice: { causale: 'F', anno: 2026, numero: 999_989 },
  ddt: { causale: 'DDT', anno: 2026, numero: 999_988 },
};

/** What an endpoint does about objects of an address that the user may not use. */
type Reaction =
  /** Answers as for an id of nothing, and changes nothing. */
  | { like: 'missing'; body: (ids: Ids) => object }
  /** Leaves them out; `marker` is in the response of a user who may use the address. */
  | { like: 'left out'; body?: object; marker: RegExp }
  /** Works for the address of the request, and refuses another. */
  | { like: 'selected'; body?: object }
  /** Is about the company as a whole, with a right of its own. */
  | { like: 'company' }
  /** Is for administrators, who may use every address. */
  | { like: 'administrators' }
  /** Returns the address of a file; the files are tried below. */
  | { like: 'file' }
  /** Knows nothing that belongs to an address of a company. */
  | { like: 'none' };

const missing = (body: (ids: Ids) => object): Reaction => ({ like: 'missing', body });
const leftOut = (marker: RegExp, body: object = {}): Reaction => ({ like: 'left out', marker, body });
const selected = (body: object = {}): Reaction => ({ like: 'selected', body });
const NONE: Reaction = { like: 'none' };

const IN_YEAR = { date_from: '2026-01-01', date_to: '2027-12-31' };
const AT_FIRST = /"address_code":"1"/;
const cart = (choose: (ids: Ids) => number, more: object = {}) => missing((ids) => ({ id_cart: choose(ids), ...more }));

const REACTIONS: Record<EndpointName, Reaction> = {
  login: NONE,
  session: { like: 'left out', marker: AT_FIRST },
  logout: NONE,
  loginCode: NONE,
  resetPassword: NONE,
  changePassword: NONE,
  register: NONE,
  confirmEmail: NONE,
  postalCode: NONE,
  requestAccess: NONE,
  confirmAccess: NONE,
  requestForm: NONE,
  newsletterSubscribe: NONE,
  newsletterConfirm: NONE,
  newsletterUnsubscribe: NONE,
  getSecurity: NONE,
  changeName: NONE,
  getDataRequests: NONE,
  askAboutData: NONE,
  endSession: NONE,
  endAllSessions: NONE,
  startSecondFactor: NONE,
  confirmSecondFactor: NONE,
  stopSecondFactor: NONE,
  menuItems: NONE,
  promoSlider: NONE,
  homeCategories: NONE,
  homeBrands: NONE,
  getHome: NONE,
  getFooters: NONE,
  webPage: NONE,
  blogPosts: NONE,
  faq: NONE,
  flyers: NONE,
  pageContent: NONE,
  documentList: NONE,
  productList: leftOut(/RUB-14/, { purchased: true }),
  autocomplete: selected({ q: 'valvola' }),
  getItem: selected({ id: '204118' }),
  getItemChild: selected({ id: '204200' }),
  childList: selected({ children_ids: ['204201'] }),
  getCartItems: cart(({ active }) => active),
  addToCart: cart(({ active }) => active, { item_id: '204118', quantity: 1 }),
  addToCartPromo: cart(({ active }) => active, {
    ...{ item_id: '204300', quantity: 5, promo_code: 'EST/26', promo_row: 41 },
  }),
  updateCart: missing(({ active, row }) => ({ id_cart: active, cart_rows: [{ row_id: row, quantity: 7 }] })),
  removeCartItem: missing(({ active, row }) => ({ id_cart: active, row_id: row })),
  // Before emptying and removing, which delete the lines of what was removed earlier.
  restoreSavedCart: cart(({ removed }) => removed),
  emptyCart: cart(({ active }) => active),
  restoreCart: cart(({ emptied }) => emptied),
  getCartList: leftOut(/Cantiere uno/),
  getSavedCart: cart(({ saved }) => saved),
  saveCart: cart(({ active }) => active, { name: 'Mio' }),
  activateCart: cart(({ saved }) => saved),
  renameCart: cart(({ saved }) => saved, { name: 'Mio' }),
  duplicateCart: cart(({ saved }) => saved),
  removeCart: cart(({ saved }) => saved),
  importCart: selected({ rows: [{ line: 1, code: '204118', quantity: 1 }] }),
  // It reads a file with the codes of the customer, and nothing of an address.
  readOrderFile: NONE,
  legalTexts: NONE,
  acceptTexts: NONE,
  prepareOrder: cart(({ active }) => active),
  sendOrder: cart(({ active }) => active, { idempotency_key: 'of another address' }),
  getSentOrder: missing(({ justSent }) => justSent),
  getOrders: leftOut(AT_FIRST, IN_YEAR),
  getOrderDetail: missing(({ order }) => order),
  getInvoices: leftOut(AT_FIRST, IN_YEAR),
  getInvoiceDetail: missing(({ invoice }) => invoice),
  getDdt: leftOut(AT_FIRST, IN_YEAR),
  getDdtDetail: missing(({ ddt }) => ddt),
  reportClaim: missing(({ ddt }) => ({
    ...{ ...ddt, riga: 1, reason: 'missing', quantity: 1, idempotency_key: 'of another address' },
  })),
  addClaimPhotos: missing(({ claim }) => ({ id: claim, note: 'Non c’è più.' })),
  paymentDeadline: leftOut(/"numero":1338/),
  documentPayment: missing(({ invoice }) => invoice),
  invoicePdf: missing(({ invoice }) => invoice),
  invoicePdfArxivar: missing(({ invoice }) => invoice),
  pdfBarcodeDocument: missing(({ ddt }) => ({ ...ddt, type: 'D' })),
  csvInvoiceDocument: missing(({ invoice }) => invoice),
  pdfTrackingOrder: missing(({ order }) => order),
  pdfScadenzario: { like: 'file' },
  exposition: { like: 'company' },
  getCustomer: { like: 'company' },
  getAddresses: leftOut(AT_FIRST),
  getCorrections: leftOut(/Dal cortile/),
  requestCorrection: missing(({ address }) => ({ address, field: 'delivery', value: 'Di fianco' })),
  requestAddress: NONE,
  prepareReorder: missing(({ order }) => order),
  reorder: missing(({ order }) => ({ ...order, rows: [{ riga: 1, quantity: 1 }] })),
  getUnpaidOrders: leftOut(/"payment_state":"due"/),
  requestPayment: missing(({ unpaid }) => unpaid),
  completePayment: missing(({ token }) => ({ token })),
  cancelPayment: missing(({ token }) => ({ token })),
  // Whoever has the signed link may pay the document that it names.
  guestPayment: NONE,
  guestPaymentRequest: NONE,
  completeGuestPayment: NONE,
  cancelGuestPayment: NONE,
  getLatestOrderList: selected(),
  getUsualArticles: leftOut(/RUB-14/),
  // A wishlist belongs to a user.
  getWishlist: NONE,
  getWishlistCodes: NONE,
  addToWishlist: NONE,
  removeFromWishlist: NONE,
  clearWishlist: NONE,
  // What is reported is counted and never returned.
  trackCart: NONE,
  trackSearch: NONE,
  applyCoupon: cart(({ active }) => active, { code: 'NESSUNO' }),
  removeCoupon: cart(({ active }) => active),
  moveCart: cart(({ active }) => active, { to_address: '2' }),
  findClients: leftOut(/70431/, { text: 'OC/4437/2026' }),
  getApprovals: leftOut(/Piero Uno/),
  getApproval: missing(({ approval }) => ({ id: approval })),
  answerOrderChange: missing(({ order }) => ({ ...order, accetta: true })),
  approveOrder: missing(({ approval }) => ({ id: approval })),
  sendBackOrder: missing(({ approval }) => ({ id: approval })),
  withdrawOrder: missing(({ ownApproval }) => ({ id: ownApproval })),
  getMembers: { like: 'administrators' },
  inviteMember: { like: 'administrators' },
  updateMember: { like: 'administrators' },
  removeMember: { like: 'administrators' },
  declineAccess: { like: 'administrators' },
  getInvitation: NONE,
  useLetterCode: NONE,
  getInvitationStop: NONE,
  stopInvitations: NONE,
  acceptInvitation: NONE,
};

const WALKER = { email: 'walker@bassi.example', name: 'Wanda Due', sees_documents: true, sees_credit: true };

let shop: TestShop;
let owner: { token: string; cookie: string };
let walker: { token: string; cookie: string };
let walkerId = 0;
let ids: Ids;
let photo = '';

const call = (name: EndpointName, body: object, who: Credentials = walker) =>
  shop.call(endpoints[name].path, body, who);

/** Gives the walker these addresses; null: all. */
async function limit(addresses: string[] | null) {
  const { status } = await call('updateMember', { ...RIGHTS, ...WALKER, id: walkerId, addresses }, owner);
  expect(status).toBe(200);
}

async function fill(who: { token: string }, more: object = {}) {
  const { body } = await shop.call('add_to_cart', { item_id: '204118', quantity: 3, address_code: '1', ...more }, who);
  return body.message as { id_cart: number; row_id: number };
}

/** An order of the walker for address 1. */
async function order(key: string, more: object = {}): Promise<Name> {
  const { id_cart } = await fill(walker);
  const { status, body } = await call('sendOrder', { id_cart, idempotency_key: key, address_code: '1', ...more });
  expect(status, JSON.stringify(body)).toBe(200);
  const { causale, anno, numero } = body.message.order;
  return { causale, anno, numero };
}

/** A request of Piero for address 1, on behalf of whom is given. */
async function ask(piero: { token: string }, key: string): Promise<number> {
  const { id_cart } = await fill(piero);
  const { body } = await call('sendOrder', { id_cart, idempotency_key: key, address_code: '1' }, piero);
  expect(body.message, JSON.stringify(body)).toMatchObject({ approval: { id: expect.any(Number) } });
  return body.message.approval.id;
}

beforeAll(async () => {
  shop = await startTestShop({ environment: { PAYPAL_SANDBOX: 'on' } });
  const { database } = shop;
  await loadDocuments(database);
  const bought = (shift: number, number: number) => ({
    ...{ cause: 'OC', year: 2026, number, customerCode: '70431', addressCode: '1', status: 'E' as const },
    sentAt: `${day(shift)}T08:30:00Z`,
    lines: [{ position: 1, code: 'RUB-14', quantity: 5, netPrice: 60_000, vatRate: 2200 }],
  });
  await upsertOrders(database, [bought(-90, 5001), bought(-60, 5002), bought(-30, 5003)]);
  await upsertTransportDocuments(database, [
    transportRecord(5100, { issuedOn: day(-2), deliveredAt: `${day(-1)}T09:00:00Z` }),
    // Goods for address 2 that were ordered for address 1.
    transportRecord(5101, {
      ...{ issuedOn: day(-2), addressCode: '2' },
      lines: [{ position: 1, code: 'VS-12-OT', quantity: 2, order: 'OC/2026/4437' }],
    }),
  ]);
  await upsertInvoices(database, [
    invoiceRecord(5200, {
      ...{ addressCode: '2', issuedOn: day(-1) },
      lines: [
        { position: 1, code: 'VS-12-OT', quantity: 1, delivery: 'DDT/2026/5100', netPrice: 79_800, vatRate: 2200 },
      ],
    }),
  ]);
  owner = await shop.logIn('cliente.a');
  ({ id: walkerId } = await addColleague(shop, owner, WALKER));
  const piero = { email: 'piero@bassi.example', name: 'Piero Uno', role: 'limited-buyer', order_limit: 0 };
  const asking = await addColleague(shop, owner, piero);
  // The walker fills the carts of the company.
  await database.pool.query('update company_member set has_own_cart = false where id = $1', [walkerId]);
  walker = await shop.logIn(WALKER.email);

  const emptied = await fill(walker);
  await call('emptyCart', { id_cart: emptied.id_cart });
  const removed = await fill(walker);
  await call('saveCart', { id_cart: removed.id_cart, name: 'Rimosso' });
  await call('removeCart', { id_cart: removed.id_cart });
  const saved = await fill(walker);
  await call('saveCart', { id_cart: saved.id_cart, name: 'Cantiere uno' });
  const justSent = await order('an order just sent');
  const [approval, ownApproval] = [await ask(asking, 'the first request'), await ask(asking, 'the second request')];
  await database.pool.query(`insert into customer_payment_method (customer_id, code, position)
    select id, 'PAYP', 0 from customer where code = '70431'`);
  const unpaid = await order('an unpaid order', { payment_method: 'PAYP' });
  const paying = await call('requestPayment', unpaid);
  const token = new URL(paying.body.message.payment_url as string).searchParams.get('token') ?? '';
  expect(token).not.toBe('');
  await database.pool.query(
    `update approval_request set requested_by_user_id = (select user_id from company_member where id = $2) where id = $1`,
    [ownApproval, walkerId],
  );
  await call('requestCorrection', { address: '1', field: 'delivery', value: 'Dal cortile' }, owner);
  const active = await fill(walker, { quantity: 3 });
  const picture = { width: 60, height: 40, channels: 3, background: '#b33' } as const;
  const claim = await shop.call(
    'report_claim',
    {
      ...{
        causale: 'DDT',
        anno: 2026,
        numero: 5100,
        riga: 1,
        reason: 'damaged',
        quantity: 1,
        idempotency_key: 'a broken valve',
      },
      photos: [(await sharp({ create: picture }).png().toBuffer()).toString('base64')],
    },
    owner,
  );
  [photo] = claim.body.message.claim.photos;
  await database.pool.query(
    `insert into claim_question (claim_id, question, asked_by, asked_at) values ($1, 'L’etichetta?', 'x', now())`,
    [claim.body.message.claim.id],
  );
  ids = {
    ...{ address: '1', active: active.id_cart, row: active.row_id, emptied: emptied.id_cart },
    ...{ saved: saved.id_cart, removed: removed.id_cart, justSent, unpaid, token, approval, ownApproval },
    order: { causale: 'OC', anno: 2026, numero: 4437 },
    invoice: { causale: 'F', anno: 2026, numero: 1338 },
    ddt: { causale: 'DDT', anno: 2026, numero: 3254 },
    claim: claim.body.message.claim.id,
  };
}, 60_000);
afterAll(() => shop.stop());

/** Everything that the requests could have changed. */
async function state(): Promise<unknown> {
  const { rows } = await shop.database.pool.query(`select
    (select json_agg(c order by c.id) from cart c) as carts,
    (select json_agg(l order by l.id) from cart_line l) as lines,
    (select json_agg(o order by o.id) from sales_order o) as orders,
    (select json_agg(p order by p.id) from payment p) as payments,
    (select json_agg(a order by a.id) from approval_request a) as requests,
    (select json_agg(r order by r.id) from correction_request r) as corrections,
    (select count(*) from claim) as claims,
    (select json_agg(q order by q.id) from claim_question q) as questions`);
  return rows[0];
}

const reactions = Object.entries(REACTIONS) as [EndpointName, Reaction][];
const those = <L extends Reaction['like']>(like: L) =>
  reactions.filter((entry): entry is [EndpointName, Extract<Reaction, { like: L }>] => entry[1].like === like);

it('R6.9 every endpoint says what it does about objects of other addresses', () => {
  expect(Object.keys(REACTIONS).sort()).toEqual(Object.keys(endpoints).sort());
});

describe('R6.9 a member who may use address 2 only', () => {
  beforeAll(() => limit(['2']));

  it.each(those('missing'))('gets from %s the same as for nothing, and changes nothing', async (name, { body }) => {
    const before = await state();
    const [foreign, nothing] = [await call(name, body(ids)), await call(name, body(MISSING))];
    expect(foreign.status).toBeGreaterThanOrEqual(400);
    expect([foreign.status, foreign.body]).toEqual([nothing.status, nothing.body]);
    expect((await call(name, { ...body(ids), address_code: '1' })).status).toBe(403);
    expect(await state()).toEqual(before);
  });

  it.each(those('left out'))('finds nothing of address 1 in %s', async (name, { body, marker }) => {
    const { status, body: response } = await call(name, body ?? {});
    expect(status).toBe(200);
    expect(JSON.stringify(response)).not.toMatch(marker);
  });

  it.each(those('selected'))('is refused another address in %s', async (name, { body }) => {
    expect((await call(name, { ...body, address_code: '1' })).status).toBe(403);
    expect((await call(name, { ...body, address_code: '2' })).status).toBe(200);
  });

  it.each(those('administrators'))('may not use %s', async (name) => {
    expect((await call(name, {})).body.code).toBe('not-permitted');
  });

  it('does not select address 1', async () => {
    const session = await shop.call('session', { client_id: '70431', address_code: '1' }, { cookie: walker.cookie });
    expect(session.status).toBe(403);
  });

  it('does not see the number of an order or delivery of address 1 in a document of address 2', async () => {
    const ddt = await call('getDdtDetail', { causale: 'DDT', anno: 2026, numero: 5101 });
    expect(ddt.status).toBe(200);
    expect(JSON.stringify(ddt.body)).not.toContain('4437');
    const invoice = await call('getInvoiceDetail', { causale: 'F', anno: 2026, numero: 5200 });
    expect(invoice.status).toBe(200);
    expect(JSON.stringify(invoice.body)).not.toContain('5100');
    for (const [name, text] of [
      ['getDdt', 'OC/2026/4437'],
      ['getInvoices', 'DDT/2026/5100'],
    ] as const) {
      expect((await call(name, { ...IN_YEAR, text })).body.message.total, name).toBe(0);
      expect((await call(name, { ...IN_YEAR, text }, owner)).body.message.total, name).toBeGreaterThan(0);
    }
  });

  it('downloads nothing of address 1', async () => {
    const file = async (path: string, who: { cookie: string }) => {
      const response = await fetch(`${shop.address}${path}`, { headers: { cookie: who.cookie } });
      return { status: response.status, content: Buffer.from(await response.arrayBuffer()).toString('latin1') };
    };
    for (const path of [
      ...[
        '/documents/invoices/F-2026-1338.pdf',
        '/documents/invoices/F-2026-1338.csv',
        '/documents/ddt/DDT-2026-3254.pdf',
      ],
      ...['/documents/orders/OC-2026-4437.pdf', photo],
    ]) {
      expect([path, (await file(path, walker)).status]).toEqual([path, 404]);
      expect([path, (await file(path, owner)).status]).toEqual([path, 200]);
    }
    for (const [path, marker] of [
      ['/documents/invoices/months/2026-11.zip', 'F-2026-1338'],
      ...['invoices', 'ddt', 'orders'].map((list) => [
        `/documents/lists/${list}.csv?date_from=2026-01-01`,
        'Artigianato',
      ]),
      ['/documents/lists/deadlines.csv', '1338'],
    ] as const) {
      const [own, all] = [await file(path ?? '', walker), await file(path ?? '', owner)];
      expect([path, own.status, all.status]).toEqual([path, 200, 200]);
      expect(all.content, path).toContain(marker);
      expect(own.content, path).not.toContain(marker);
    }
  });
});

describe('the same member, with all addresses again,', () => {
  beforeAll(() => limit(null));

  it.each(those('left out'))('finds in %s what belongs to address 1', async (name, { body, marker }) => {
    const { body: response } = await call(name, body ?? {});
    expect(JSON.stringify(response)).toMatch(marker);
  });

  it.each(those('missing'))('is answered by %s', async (name, { body }) => {
    const { status, body: response } = await call(name, { ...body(ids), address_code: '1' });
    // What an earlier request has sent, emptied or decided is in another state.
    expect([200, 409, 422], JSON.stringify(response)).toContain(status);
  });
});
