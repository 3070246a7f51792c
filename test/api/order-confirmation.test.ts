import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { upsertUsers } from '../../backend/accounts/index.ts';
import { addLine } from '../../backend/carts/index.ts';
import { writeSetting } from '../../backend/content/index.ts';
import {
  scheduleMissingConfirmations,
  findMail,
  resendConfirmation,
  sendConfirmation,
  sendOrder,
} from '../../backend/orders/index.ts';
import { createDrawings } from '../../backend/drawing/index.ts';
import { createFileMail, createSmtpMail, type MailGateway } from '../../backend/integrations/mail/index.ts';
import { shopMoment } from '../../domain/shop-day.ts';
import type { Locale } from '../../domain/locale.ts';
import { amountsFound } from '../builders/amounts.ts';
import { cartServices, ownerOf, userIdOf } from '../builders/buyers.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';
import { textsOf } from '../builders/pdf-texts.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

const NOW = shopMoment('2026-11-24', '10:15');
const TIMEOUT = { connectionTimeout: 300, greetingTimeout: 300, socketTimeout: 300 };
let test: TestDatabase;
let folder: string;
const closing: (() => void)[] = [];

beforeAll(async () => {
  test = await createTestDatabase({ loaded: true });
  folder = await mkdtemp(join(tmpdir(), 'bancale-mail-'));
});
afterEach(() => closing.splice(0).forEach((close) => close()));
afterAll(async () => {
  await drawings.close();
  await test.drop();
  await rm(folder, { recursive: true });
});

let orders = 0;
async function order(locale: Locale = 'it', agent?: string): Promise<number> {
  const services = cartServices(test.database, () => NOW);
  const owner = await ownerOf(test.database, '70431', '1', agent);
  const { cartId } = await addLine(services, owner, { articleCode: '204118', quantity: 10 });
  const sender = { userId: await userIdOf(test.database, agent ?? 'cliente.a'), owner };
  orders += 1;
  return (await sendOrder(services, sender, { cartId, idempotencyKey: `mail-number-${orders}`, locale })).orderId;
}

const drawings = createDrawings();
const quiet = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
function attempt(mail: MailGateway, orderId: number, number = 1, mailFrom: string | null = null): Promise<void> {
  const { shopSettings } = cartServices(test.database);
  const { database } = test;
  const services = {
    database,
    drawings,
    logo: async () => undefined,
    mail,
    mailFrom,
    shopSettings,
    logger: quiet,
    clock: () => NOW,
  };
  return sendConfirmation(services, orderId, number);
}
async function numberOf(orderId: number): Promise<string> {
  const { query } = test.database;
  const order = await query.selectFrom('sales_order').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
  return `${order.cause} / ${order.number} / ${order.year}`;
}
const stateOf = async (orderId: number) => (await findMail(test.database, orderId))?.state;
async function planned(orderId: number, since = new Date()): Promise<number> {
  const { rows } = await test.database.pool.query(
    `select extract(epoch from run_at - $2::timestamptz) as pause from graphile_worker.jobs where key = $1`,
    [`confirm_order:${orderId}`, since],
  );
  return Number(rows[0]?.pause ?? Number.NaN);
}

/** A mail server on a free port, with the messages it received. */
async function smtp(options: SMTPServerOptions = {}) {
  const received: { to: string[]; text: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, text: Buffer.concat(chunks).toString('utf8') });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close(() => undefined));
  const { port } = server.server.address() as AddressInfo;
  return { received, mail: createSmtpMail({ url: `smtp://127.0.0.1:${port}`, timeout: TIMEOUT, whole: 2000 }) };
}

/** A mail server that handles each connection as the test requires. */
async function strange(onConnection: (socket: Socket) => void): Promise<MailGateway> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    onConnection(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    sockets.forEach((socket) => socket.destroy());
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return createSmtpMail({ url: `smtp://127.0.0.1:${port}`, timeout: TIMEOUT, whole: 2000 });
}

describe('the confirmation e-mail of an order', () => {
  it('is sent once to the sender, in the sender’s language, with the document attached', async () => {
    const { mail, received } = await smtp();
    const id = await order('it');
    await attempt(mail, id, 1, 'vendite@example.com');
    expect(received).toHaveLength(1);
    const [{ to, text } = { to: [], text: '' }] = received;
    expect(to).toEqual(['cliente.a@bancale.example']);
    expect(text).toContain('Subject: Ordine OWEB / 1 / 2026 ricevuto');
    expect(text).toContain('From: "Bancale S.p.A." <vendite@example.com>');
    expect(text).toContain('Message-ID: <OWEB-2026-000001.confirmation@example.com>');
    expect(text).toContain(': 1 riga, totale documento');
    expect(text).toContain('filename=OWEB-2026-000001.pdf');
    expect(text).toContain('Content-Type: application/pdf');
    expect(text).toContain(Buffer.from('%PDF-1.3').toString('base64').slice(0, 10));
    expect(await stateOf(id)).toBe('sent');
    // A repeated or late job sends no second mail.
    await attempt(mail, id, 2);
    expect(received).toHaveLength(1);

    const other = await order('en');
    await attempt(mail, other);
    expect(received[1]?.text).toContain('Subject: Order OWEB / 2 / 2026 received');
    expect(received[1]?.text).toMatch(/: 1 line,\s+document total/);
  });

  it('says how to pay by bank transfer, with the number of the order as the reason', async () => {
    const { mail, received } = await smtp();
    const account = { holder: 'Bancale S.p.A.', iban: 'IT60X0542811101000000123456', bank: 'Banca di prova' };
    await writeSetting(test.database, 'bank_account', account);
    const id = await order('it');
    await attempt(mail, id);
    const otherwise = await order('it');
    const byReceipt = { payment_method: 'RIBA 60 giorni fine mese' };
    await test.database.query.updateTable('sales_order').set(byReceipt).where('id', '=', otherwise).execute();
    await attempt(mail, otherwise);
    await test.database.query.deleteFrom('setting').where('key', '=', 'bank_account').execute();
    const without = await order('it');
    await attempt(mail, without);
    const number = await numberOf(id);
    expect(received[0]?.text).toContain(
      [
        'Paga con bonifico bancario:',
        'IBAN: IT60 X054 2811 1010 0000 0123 456',
        'Intestatario: Bancale S.p.A.',
        'Banca: Banca di prova',
        `Causale: Ordine ${number}`,
      ].join('\r\n'),
    );
    expect(received.slice(1).map(({ text }) => text.includes('IBAN'))).toEqual([false, false]);
  });

  it('goes to the customer with the agent in copy if an agent sent the order', async () => {
    const { mail, received } = await smtp();
    const id = await order('it', 'agente.g');
    await attempt(mail, id);
    expect(await stateOf(id)).toBe('refused');
    await test.database.query.updateTable('customer').set({ email: 'acquisti@cliente.example' }).execute();
    expect(await resendConfirmation(test.database, id)).toBe(true);
    await attempt(mail, id);
    expect(received[0]?.to).toEqual(['acquisti@cliente.example', 'agente.g@bancale.example']);
    // 7.3: the agent is name and address for replies, never the sender.
    expect(received[0]?.text).toMatch(/^From: =\?UTF-8\?Q\?[^<]*_=E2=80=93_[^<]*<[^@>]+@bancale\.example>/m);
    expect(received[0]?.text).toContain('Reply-To: agente.g@bancale.example');
    expect((await findMail(test.database, id))?.attempts.map(({ error }) => error)).toEqual([
      'there is no address to send it to',
      null,
    ]);
  });

  it('7.5 has the text that the office published, and keeps it when it is repeated', async () => {
    const id = await order();
    const publish = (number: number, body: string) => {
      const texts = { it: { subject: 'Ricevuto {numero}', body }, en: { subject: 'Received {numero}', body } };
      const row = { template: 'order-confirmation', number, state: 'published', created_by: 'test' } as const;
      return test.database.query
        .insertInto('mail_template')
        .values({ ...row, texts: JSON.stringify(texts) })
        .execute();
    };
    await publish(1, 'Buongiorno {nome},\n\nin tutto {totale}, {righe}.\n\nRispondiamo entro il {entro}.');
    await attempt(createSmtpMail({ url: 'smtp://127.0.0.1:1', timeout: TIMEOUT }), id);
    await publish(2, 'Un altro testo');
    const { mail, received } = await smtp();
    await attempt(mail, id, 2);
    expect(received[0]?.text).toMatch(/Subject: Ricevuto OWEB \/ \d+ \/ 2026/);
    expect(received[0]?.text).toMatch(/in tutto [\d.,=A-F]+.*, 1 riga/);
    // Nothing holds the order: the paragraph about that is left out.
    expect(received[0]?.text).not.toContain('Rispondiamo');
    await resendConfirmation(test.database, id);
    await attempt(mail, id);
    expect(received[1]?.text).toContain('Un altro testo');
    await test.database.query.deleteFrom('mail_template').execute();
  });

  it('is retried while the server is unreachable', async () => {
    const id = await order();
    const away = createSmtpMail({ url: 'smtp://127.0.0.1:1', timeout: TIMEOUT });
    const began = new Date();
    await attempt(away, id, 1);
    expect(await stateOf(id)).toBe('waiting');
    expect(await planned(id, began)).toBeGreaterThan(1.5);
    const { mail, received } = await smtp();
    await attempt(mail, id, 2);
    expect(received).toHaveLength(1);
    const kept = await findMail(test.database, id);
    expect(kept?.state).toBe('sent');
    expect(kept?.attempts.map(({ error }) => error)).toEqual([expect.stringContaining('ECONNREFUSED'), null]);
  });

  it.each([
    ['says nothing', () => undefined],
    ['talks nonsense', (socket: Socket) => socket.write('HTTP/1.1 200 OK\r\n\r\n')],
    ['breaks off', (socket: Socket) => socket.destroy()],
    [
      'says yes to everything but the mail itself, and then is silent',
      (socket: Socket) => {
        socket.write('220 here\r\n');
        socket.on('data', (data) => {
          const command = data.toString();
          if (/^DATA/im.test(command)) socket.write('354 go on\r\n');
          else if (/^(EHLO|HELO|MAIL|RCPT)/i.test(command)) socket.write('250 fine\r\n');
        });
      },
    ],
  ])('stays pending and is retried if the server %s', async (_title, onConnection) => {
    const id = await order();
    const began = new Date();
    await attempt(await strange(onConnection), id, 3);
    expect(await stateOf(id)).toBe('waiting');
    expect(await planned(id, began)).toBeGreaterThan(6);
    expect((await findMail(test.database, id))?.attempts[0]?.error).toBeTruthy();
  });

  it('fails permanently if the server rejects the address, and is retried if the mailbox is full', async () => {
    const answering = (code: number) =>
      smtp({
        onRcptTo: (_address, _session, done) =>
          done(Object.assign(new Error('no such mailbox'), { responseCode: code })),
      });
    const refused = await order();
    await attempt((await answering(550)).mail, refused);
    expect(await stateOf(refused)).toBe('refused');
    const later = await order();
    await attempt((await answering(452)).mail, later);
    expect(await stateOf(later)).toBe('waiting');
  });

  it('is given up after two days of attempts, not earlier', async () => {
    const id = await order();
    const broken: MailGateway = { send: () => Promise.reject(new Error('out of order')) };
    await attempt(broken, id, 59);
    expect(await stateOf(id)).toBe('waiting');
    await attempt(broken, id, 60);
    expect(await stateOf(id)).toBe('given_up');
  });

  it('gets a new job if its job was lost', async () => {
    const id = await order();
    await test.database.pool.query(`select graphile_worker.remove_job($1)`, [`confirm_order:${id}`]);
    expect(await planned(id)).toBeNaN();
    expect(await scheduleMissingConfirmations(test.database, 0)).toBeGreaterThan(0);
    expect(await planned(id)).toBeLessThan(1);
  });

  it('is written as an .eml file if no mail server is configured', async () => {
    const id = await order('en');
    await attempt(createFileMail(folder), id);
    const [file = ''] = await readdir(folder);
    expect(file).toMatch(/^OWEB-2026-\d{6}\.confirmation\.eml$/);
    expect(await readFile(join(folder, file), 'utf8')).toContain('To: cliente.a@bancale.example');
    expect(await stateOf(id)).toBe('sent');
  });
});

/** The plain text of a received mail and the texts of its document. */
function contentOf(raw: string): { mail: string; document: string } {
  const [, encoded = ''] = /application\/pdf[^]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(raw) ?? [];
  const mail = raw.replaceAll(/=\r?\n/g, '').replaceAll(/[\r\n]+/g, ' ');
  return { mail: mail.slice(0, mail.indexOf('application/pdf')), document: textsOf(Buffer.from(encoded, 'base64')) };
}

describe('R0.2 the confirmation of an approved order', () => {
  const APPROVER = 'cliente.a@bancale.example';
  const PROPOSER = 'tecnico@bassi.example';
  /** 10 × 7.984 at 22 %, with transport. */
  const amounts = new Set([7.984, 7.98, 79.84, 9.9, 13.34, 133.4, 53.56, 19.74, 109.48]);
  let proposerId: number;

  beforeAll(async () => {
    const login = { username: 'tecnico', name: 'Luca Ferri', password: 'una password', kind: 'client' as const };
    await upsertUsers(test.database, [{ ...login, email: PROPOSER, customerCode: '70431' }]);
    proposerId = await userIdOf(test.database, 'tecnico');
    await member({ role: 'cart-only', sees_prices: false });
  });
  const member = (rights: Partial<{ role: 'cart-only'; sees_prices: boolean; address_ids: number[] | null }>) =>
    test.database.query.updateTable('company_member').set(rights).where('user_id', '=', proposerId).execute();
  const login = (is_active: boolean) =>
    test.database.query.updateTable('user_account').set({ is_active }).where('id', '=', proposerId).execute();

  async function approved(locale: Locale = 'it'): Promise<number> {
    const id = await order(locale);
    const approved_by_user_id = await userIdOf(test.database, 'cliente.a');
    const people = { sent_by_user_id: proposerId, approved_by_user_id };
    await test.database.query.updateTable('sales_order').set(people).where('id', '=', id).execute();
    return id;
  }

  it.each(['it', 'en'] as const)(
    'goes to the approver, with amounts, and to the proposer, without them, in %s',
    async (locale) => {
      const { mail, received } = await smtp();
      const id = await approved(locale);
      await attempt(mail, id);
      expect(received.map(({ to }) => to).sort()).toEqual([[APPROVER], [PROPOSER]]);
      // Both are sent at once.
      const contentFor = (person: string) =>
        received.filter(({ to }) => to.includes(person)).map(({ text }) => contentOf(text))[0];
      const [proposed, decided] = [contentFor(PROPOSER), contentFor(APPROVER)];
      expect(amountsFound(decided?.mail ?? '', amounts)).not.toEqual([]);
      expect(amountsFound(decided?.document ?? '', amounts).length).toBeGreaterThan(5);
      expect(decided?.document).toContain('30+10+5');
      expect(proposed?.mail).toContain(locale === 'it' ? 'Buongiorno Luca Ferri' : 'Hello Luca Ferri');
      expect(proposed?.document).toContain('VS-12-OT');
      expect(amountsFound(`${proposed?.mail} ${proposed?.document}`, amounts)).toEqual([]);
      expect(proposed?.document).not.toMatch(/30\+10|Listino|List price|Totale|total/);
      expect(await stateOf(id)).toBe('sent');
    },
  );

  it('follows the rights of the moment in which it is sent', async () => {
    const { mail, received } = await smtp();
    const id = await approved();
    await member({ sees_prices: true });
    await attempt(mail, id);
    await member({ sees_prices: false });
    expect(received.map(({ text }) => amountsFound(contentOf(text).mail, amounts).length > 0)).toEqual([true, true]);
  });

  it('does not go to somebody who was switched off, lost the address, or has left the company', async () => {
    const { mail, received } = await smtp();
    const [off, elsewhere, gone] = [await approved(), await approved(), await approved()];
    await login(false);
    await attempt(mail, off);
    await login(true);
    await member({ address_ids: [-1] });
    await attempt(mail, elsewhere);
    await member({ address_ids: null });
    await test.database.query.deleteFrom('company_member').where('user_id', '=', proposerId).execute();
    await attempt(mail, gone);
    expect(received.map(({ to }) => to)).toEqual([[APPROVER], [APPROVER], [APPROVER]]);

    const alone = await order();
    const sender = { sent_by_user_id: proposerId };
    await test.database.query.updateTable('sales_order').set(sender).where('id', '=', alone).execute();
    await attempt(mail, alone);
    expect(received).toHaveLength(3);
    expect(await stateOf(alone)).toBe('refused');
  });

  it('is sent again only to whom it has not reached', async () => {
    const login = { username: 'altro', name: 'Sara Neri', password: 'una password', kind: 'client' as const };
    await upsertUsers(test.database, [{ ...login, email: 'altro@bassi.example', customerCode: '70431' }]);
    proposerId = await userIdOf(test.database, 'altro');
    const id = await approved();
    const sent: string[][] = [];
    let isFull = true;
    const mail: MailGateway = {
      send: ({ to }) => {
        if (isFull && to[0] === APPROVER) return Promise.reject(new Error('the mailbox is full'));
        sent.push([...to]);
        return Promise.resolve({ response: 'ok' });
      },
    };
    await attempt(mail, id, 1);
    expect(await stateOf(id)).toBe('waiting');
    isFull = false;
    await attempt(mail, id, 2);
    expect(sent).toEqual([['altro@bassi.example'], [APPROVER]]);
    expect(await stateOf(id)).toBe('sent');
    expect(await resendConfirmation(test.database, id)).toBe(true);
    await attempt(mail, id, 1);
    expect(sent).toHaveLength(4);
  });
});

describe('the order document', () => {
  let shop: TestShop;
  beforeAll(async () => void (shop = await startTestShop()));
  afterAll(() => shop.stop());

  it('R2.87 is a PDF behind a plain link, for the customer only; sending does not wait for the mail', async () => {
    const a = await shop.logIn('cliente.a');
    const b = await shop.logIn('cliente.b');
    const { body } = await shop.call('add_to_cart', { item_id: '204118', quantity: 10 }, a);
    const { id_cart } = body.message;
    const sent = await shop.call('send_order', { id_cart, idempotency_key: 'for a document', locale: 'en' }, a);
    const { causale, anno, numero } = sent.body.message.order;
    const detail = await shop.call('get_order_detail', { causale, anno, numero, locale: 'en' }, a);
    const { pdf } = detail.body.message.order;
    const fetched = async (path: string, cookie = '') =>
      fetch(shop.address + path, { headers: { cookie }, redirect: 'manual' });

    const own = await fetched(pdf, a.cookie);
    expect([own.status, own.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(own.headers.get('cache-control')).toBe('private, no-store');
    const content = Buffer.from(await own.arrayBuffer());
    expect(content.subarray(0, 5).toString()).toBe('%PDF-');
    expect(content.length).toBeGreaterThan(1500);
    expect((await fetched(pdf, b.cookie)).status).toBe(404);
    expect((await fetched('/documents/orders/OWEB-2026-999999.pdf', a.cookie)).status).toBe(404);
    expect((await fetched('/documents/orders/..%2Fsecret.pdf', a.cookie)).status).toBe(404);
    const guest = await fetched(pdf);
    expect(guest.status).toBe(302);
    expect(guest.headers.get('location')).toContain('/en/pages/login?redirect=%2Fdocuments%2Forders%2FOWEB-');

    const mails = async () => (await readdir(join(shop.dataDirectory, 'mail'))).filter((file) => file.endsWith('.eml'));
    await expect.poll(mails).toHaveLength(1);
  });
});
