import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OfficeEndpointName } from '../../contract/office/index.ts';
import { createSmtpMail, type Mail } from '../../backend/integrations/mail/index.ts';
import { queueMail, sendTestMails } from '../../backend/notifications/index.ts';
import { startDnsServer } from '../builders/dns-server.ts';
import { addOfficeUser, callOffice, logInProved, tieToAgents } from '../builders/office.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

interface Received {
  from: string;
  to: string[];
  text: string;
}

/** A mail server whose ways the tests change while it runs. */
async function startSmtp() {
  const received: Received[] = [];
  const ways = { data: null as [number, string] | null, hangsFor: '', login: null as [number, string] | null };
  const hanging: (() => void)[] = [];
  const fail = ([responseCode, text]: [number, string]) => Object.assign(new Error(text), { responseCode });
  const server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS'], allowInsecureAuth: true },
    onAuth(_auth, _session, done) {
      if (ways.login) done(fail(ways.login));
      else done(null, { user: 'shop' });
    },
    onRcptTo({ address }, _session, done) {
      if (address === ways.hangsFor) hanging.push(done);
      else done();
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        const to = envelope.rcptTo.map(({ address }) => address);
        if (!ways.data) received.push({ from, to, text: Buffer.concat(chunks).toString('utf8') });
        done(ways.data ? fail(ways.data) : null, 'queued as 4711');
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  /** Answers all who wait, and whoever comes later. */
  const goOn = () => {
    ways.hangsFor = '';
    for (const done of hanging.splice(0)) done();
  };
  return { port, received, ways, goOn, stop: () => new Promise<void>((resolve) => server.close(resolve)) };
}

let shop: TestShop;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let dns: Awaited<ReturnType<typeof startDnsServer>>;
let cookie: string;
beforeAll(async () => {
  [smtp, dns] = await Promise.all([startSmtp(), startDnsServer()]);
  shop = await startTestShop({
    environment: {
      SMTP_URL: `smtp://shop:geheim@127.0.0.1:${smtp.port}`,
      MAIL_FROM: 'ordini@bancale.example',
      MAIL_DNS_SERVERS: dns.address,
      RETURNS_IMAP_URL: 'imap://ritorni:segreta@127.0.0.1:1/Ritorni',
      RETURNS_ADDRESS: 'bounce+{token}@bancale.example',
    },
  });
  await addOfficeUser(shop.database, 'ada');
  cookie = await logInProved(shop, 'ada');
});
afterAll(async () => {
  await shop.stop();
  await Promise.all([smtp.stop(), dns.stop()]);
});
beforeEach(async () => {
  smtp.received.length = 0;
  await shop.database.pool.query('truncate setting, sender_check, mail_test, returned_mail, bounced_address');
});
afterEach(() => {
  Object.assign(smtp.ways, { data: null, hangsFor: '', login: null });
});

const ask = (name: OfficeEndpointName, body: object = {}, who = cookie) => callOffice(shop, who, name, body);
const NOTHING = { changes: {}, smtp: {}, returns: {}, passwords: {} };
const page = async () => (await ask('getMailSettings')).body;

describe('6.7 7.3 7.4 what mails go through', () => {
  it('is shown as the environment sets it, without passwords', async () => {
    const body = await page();
    expect(body).toMatchObject({
      smtp: {
        ...{ isOnServer: true, isSenderOnServer: true, hasPassword: true },
        ...{ host: '127.0.0.1', port: smtp.port, security: 'offered', user: 'shop' },
      },
      sender: { address: 'ordini@bancale.example', origin: 'server', domain: 'bancale.example' },
      returns: { isOnServer: true, folder: 'Ritorni', form: 'bounce+{token}@bancale.example' },
    });
    expect(JSON.stringify(body)).not.toMatch(/geheim|segreta/);
  });

  it('the look-ups of the sender are made by the button, with the selector that is saved', async () => {
    dns.answers.set('bancale.example', { txt: ['v=spf1 mx -all'] });
    dns.answers.set('_dmarc.bancale.example', 'failure');
    dns.answers.set('mail2026._domainkey.bancale.example', { txt: ['v=DKIM1; p=MIGf'] });
    expect((await ask('lookUpSender')).status).toBe(200);
    expect((await page()).checks.map(({ state, isSilent, name }: any) => [name, state, isSilent])).toEqual([
      ['bancale.example', 'found', false],
      [null, null, false],
      ['_dmarc.bancale.example', null, true],
    ]);
    const change = (before: string | null, after: string) =>
      ask('saveMailSettings', { ...NOTHING, changes: { dkimSelector: { before, after } } });
    expect((await change(null, 'mail 2026')).status).toBe(422);
    expect((await change(null, 'Mail2026')).status).toBe(200);
    expect((await change(null, 'other')).body.conflicts).toEqual([
      { field: 'dkimSelector', before: null, now: 'mail2026', after: 'other' },
    ]);
    expect((await page()).saved.by).toBe('ada');
    await ask('lookUpSender');
    expect((await page()).checks[1]).toMatchObject({ state: 'found', records: ['v=DKIM1; p=MIGf'] });
    const [entry] = (await ask('listLog')).body.rows;
    expect(entry).toMatchObject({
      action: 'settings-changed',
      object: { kind: 'setting', id: 'mail' },
      canRestore: true,
    });
    expect((await ask('restoreEntry', { entryId: entry.id })).status).toBe(200);
    expect((await page()).fields.dkimSelector).toBeNull();
  });
});

describe('7.4 the test mail', () => {
  const test = (address = 'prova@quadri.example') => ask('sendTestMail', { address });

  it('is a made-up confirmation in both languages, accepted in the server’s words', async () => {
    const { body } = await test();
    expect(body).toMatchObject({ by: 'ada', recipient: 'prova@quadri.example', outcome: 'accepted' });
    expect(body.answer).toContain('queued as 4711');
    expect(smtp.received.map(({ to }) => to)).toEqual([['prova@quadri.example'], ['prova@quadri.example']]);
    const subjects = smtp.received.map(({ text }) => /^Subject: (.*)$/m.exec(text)?.[1]).toSorted();
    expect(subjects).toEqual([expect.stringContaining('TEST / 1'), expect.stringContaining('PROVA / 1')]);
    expect(smtp.received.every(({ text }) => text.includes('application/pdf'))).toBe(true);
    // Each comes back to an address of its own.
    expect(new Set(smtp.received.map(({ from }) => from)).size).toBe(2);
    expect((await page()).tests).toEqual([body]);
    const [entry] = (await ask('listLog')).body.rows;
    expect(entry).toMatchObject({ action: 'mail-tested', details: { outcome: 'accepted' } });
  });

  it.each<[string, () => void, string, string]>([
    ['refuses the mail', () => (smtp.ways.data = [554, '5.7.1 looks like spam']), 'refused', '5.7.1 looks like spam'],
    ['refuses for now', () => (smtp.ways.data = [451, '4.7.1 greylisted']), 'refused', '4.7.1 greylisted'],
    [
      'refuses the password',
      () => (smtp.ways.login = [535, '5.7.8 wrong password']),
      'refused',
      '5.7.8 wrong password',
    ],
  ])('a server that %s', async (_what, spoil, outcome, words) => {
    spoil();
    const { status, body } = await test();
    expect([status, body.outcome]).toEqual([200, outcome]);
    expect(body.answer).toContain(words);
    expect(JSON.stringify(body)).not.toContain('geheim');
  });

  it('goes to no address that is none, and no more than twenty times an hour', async () => {
    expect((await test('prova')).status).toBe(422);
    const { rows } = await shop.database.pool.query(
      `update login_attempt set points = 20 where key like 'mailTest%' returning 1`,
    );
    expect(rows).toHaveLength(1);
    expect((await test()).status).toBe(429);
    await shop.database.pool.query(`delete from login_attempt where key like 'mailTest%'`);
  });

  it('leaves no shop that is silent', async () => {
    await shop.database.pool.query(`update outgoing_state set stopped_because = 'restored'`);
    const { status } = await test();
    await shop.database.pool.query(`update outgoing_state set stopped_because = null`);
    expect([status, smtp.received]).toEqual([409, []]);
  });
});

it('7.4 a mail server that hangs for one mail holds neither the office nor the next mail', async () => {
  smtp.ways.hangsFor = 'lento@quadri.example';
  const request = { template: 'rejected', locale: 'it', parameters: { name: 'x', reason: 'y' } } as const;
  await queueMail(shop.database.query, { ...request, recipient: 'lento@quadri.example' });
  const hanging = ask('sendTestMail', { address: 'lento@quadri.example' });
  await queueMail(shop.database.query, { ...request, recipient: 'svelto@quadri.example' });
  await expect.poll(() => smtp.received.map(({ to }) => to[0])).toEqual(['svelto@quadri.example']);
  expect((await ask('getMailSettings')).status).toBe(200);
  const { rows } = await shop.database.pool.query(
    `select count(*)::int as open from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
  );
  expect(rows[0].open).toBe(0);
  smtp.goOn();
  expect((await hanging).body.outcome).toBe('accepted');
});

describe('7.4 mails that came back', () => {
  const back = (address: string, minute: number) =>
    shop.database.pool.query(
      `insert into returned_mail (at, address, message_id, subject, sent_at, way, status, reason, is_of_address)
       values ($1, $2, $3, 'Conferma d’ordine', now(), 'report', '5.1.1', '550 unknown', true)`,
      [new Date(Date.UTC(2026, 10, 20, 9, minute)), address, `${minute}@bancale.example`],
    );

  it('are listed with the customer that they were for, newest first', async () => {
    await shop.database.pool.query(`update customer set email = 'Acquisti@bassi.example' where code = '70431'`);
    await back('acquisti@bassi.example', 1);
    await back('nessuno@altrove.example', 2);
    await shop.database.pool.query(
      `insert into bounced_address (address, since, reason) values ('acquisti@bassi.example', now(), 'x')`,
    );
    const { body } = await ask('listReturnedMails');
    expect(body.total).toBe(2);
    expect(
      body.rows.map(({ address, customer, isBounced, status }: any) => [address, customer, isBounced, status]),
    ).toEqual([
      ['nessuno@altrove.example', null, false, '5.1.1'],
      ['acquisti@bassi.example', { code: '70431', name: 'Termoidraulica Bassi S.r.l.' }, true, '5.1.1'],
    ]);
    expect((await ask('listReturnedMails', { text: 'BASSI', onlyTotal: true })).body).toEqual({ rows: [], total: 1 });
    expect((await ask('listReturnedMails', { text: '%' })).body.total).toBe(0);
  });

  it('5.6 somebody tied to agents sees those of their customers', async () => {
    await shop.database.pool.query(`update customer set email = 'acquisti@bassi.example' where code = '70431'`);
    await shop.database.pool.query(`update customer set email = 'altri@altri.example' where code <> '70431'`);
    await back('acquisti@bassi.example', 1);
    await back('altri@altri.example', 2);
    await back('nessuno@altrove.example', 3);
    await shop.database.pool.query(
      `insert into agent (code, name) values ('MAIL', 'Luca Serra');
       update customer_address set agent_id = (select id from agent where code = 'MAIL')
       where customer_id = (select id from customer where code = '70431')`,
    );
    await addOfficeUser(shop.database, 'legata');
    await tieToAgents(shop.database, 'legata', ['MAIL']);
    const { cookie: tied } = await shop.logIn('legata');
    const { body } = await ask('listReturnedMails', {}, tied);
    expect(body.rows.map(({ address }: any) => address)).toEqual(['acquisti@bassi.example']);
    expect(body.total).toBe(1);
  });
});

it('7.4 a mail server that says nothing is silent, one that is away has failed', async () => {
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
  const tryAt = async (port: number) => {
    const url = `smtp://127.0.0.1:${port}`;
    const connection = () => Promise.resolve({ smtp: { url }, sender: null, returns: null, version: 0 });
    const mail: Mail = {
      ...{ messageId: 'a@bancale.example', to: ['x@quadri.example'], cc: [], subject: 'x', text: 'x', attachments: [] },
      from: { name: 'Bancale', address: 'ordini@bancale.example' },
    };
    const services = { database: shop.database, trial: createSmtpMail({ url, whole: 300 }), connection };
    const actor = { kind: 'system' as const, id: null, name: 'test' };
    const asked = { mails: [mail], recipient: 'x@quadri.example', actor };
    return (await sendTestMails({ ...services, clock: () => new Date() }, asked)).outcome;
  };
  expect(await tryAt((silent.address() as AddressInfo).port)).toBe('silent');
  sockets.forEach((socket) => socket.destroy());
  silent.close();
  expect(await tryAt(1)).toBe('failed');
});

describe('6.7 6.8 6.9 mail servers set in the office', () => {
  let open: TestShop;
  let who: string;
  beforeAll(async () => {
    open = await startTestShop({ environment: { PRIVATE_NETWORKS: '127.0.0.0/8' } });
    await addOfficeUser(open.database, 'ada');
    who = await logInProved(open, 'ada');
  });
  afterAll(() => open.stop());
  beforeEach(() => open.database.pool.query('truncate connection, mail_test, audit_entry'));
  const call = (name: OfficeEndpointName, body: object = {}) => callOffice(open, who, name, body);
  const change = (after: unknown, before: unknown = null) => ({ before, after });
  const save = (body: object) => call('saveMailSettings', { ...NOTHING, ...body });
  const read = async () => (await call('getMailSettings')).body;
  const server = () => ({
    ...{ host: change('127.0.0.1'), port: change(smtp.port), user: change('shop'), security: change('offered') },
    sender: change('negozio@bancale.example'),
  });

  it('mails go through them from then on, and become files again without them', async () => {
    expect((await save({ smtp: server(), passwords: { smtp: 'geheim' } })).status).toBe(200);
    expect(await read()).toMatchObject({
      smtp: { host: '127.0.0.1', user: 'shop', hasPassword: true, isOnServer: false },
      sender: { address: 'negozio@bancale.example', origin: 'office', domain: 'bancale.example' },
      saved: { by: 'ada' },
    });
    const request = { template: 'rejected', locale: 'it', parameters: { name: 'x', reason: 'y' } } as const;
    await queueMail(open.database.query, { ...request, recipient: 'a@quadri.example' });
    await expect.poll(() => smtp.received.length).toBe(1);
    expect(smtp.received[0]).toMatchObject({ from: 'negozio@bancale.example', to: ['a@quadri.example'] });
    expect((await call('sendTestMail', { address: 'a@quadri.example' })).body.outcome).toBe('accepted');
    await save({ smtp: { host: change(null, '127.0.0.1') } });
    expect((await call('sendTestMail', { address: 'a@quadri.example' })).body.answer).toContain('written to');
  });

  it('the password stands nowhere in clear text, and belongs to one server', async () => {
    await save({ smtp: server(), passwords: { smtp: 'geheim' } });
    const tables = ['connection', 'audit_entry', 'mail_test'];
    for (const table of tables) {
      const { rows } = await open.database.pool.query(`select t::text as row from ${table} t`);
      expect(JSON.stringify(rows)).not.toContain('geheim');
    }
    expect(JSON.stringify([await read(), (await call('listLog')).body])).not.toContain('geheim');
    await save({ smtp: { sender: change('altro@bancale.example', 'negozio@bancale.example') } });
    expect((await read()).smtp.hasPassword).toBe(true);
    await save({ smtp: { host: change('localhost', '127.0.0.1') } });
    expect((await read()).smtp.hasPassword).toBe(false);
  });

  it.each([
    ['169.254.169.254', 'privata'],
    ['10.1.2.3', 'privata'],
    ['167838211', 'privata'],
    ['nessuno.invalid', 'Nessun server'],
    ['a b', 'server'],
  ])('a server %s is not saved', async (host, words) => {
    const { status, body } = await save({ smtp: { host: change(host) } });
    expect(status).toBe(422);
    expect(JSON.stringify(body.errors)).toContain('smtp.host');
    expect(JSON.stringify(body.errors)).toMatch(new RegExp(words));
    expect((await read()).smtp.host).toBeNull();
  });

  it('a server that leads into a private network later is not called', async () => {
    await open.database.pool.query(
      `insert into connection (kind, settings, secrets, version, changed_by)
       values ('mail', '{"host": "10.1.2.3"}', '{}', 1, 'x')`,
    );
    const { body } = await call('sendTestMail', { address: 'a@quadri.example' });
    expect(body).toMatchObject({ outcome: 'failed', answer: expect.stringContaining('private network') });
  });

  it('the mailbox and the form of its addresses go together, all or nothing', async () => {
    const half = await save({ smtp: server(), returns: { host: change('127.0.0.1') } });
    expect([half.status, Object.keys(half.body.errors)]).toEqual([422, ['returns.form']]);
    expect((await read()).smtp.host).toBeNull();
    const wrong = await save({ returns: { host: change('127.0.0.1'), form: change('bounce@bancale.example') } });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['returns.form']]);
    const whole = {
      host: change('127.0.0.1'),
      form: change('bounce+{token}@bancale.example'),
      user: change('ritorni'),
    };
    expect((await save({ returns: whole, passwords: { returns: 'segreta' } })).status).toBe(200);
    expect((await read()).returns).toMatchObject({ host: '127.0.0.1', hasPassword: true, state: null });
    // Each mail has its own envelope address at once.
    await save({ smtp: server(), passwords: { smtp: 'geheim' } });
    await call('sendTestMail', { address: 'a@quadri.example' });
    expect(smtp.received[0]?.from).toMatch(/^bounce\+[a-z2-7]{26}@bancale.example$/);
  });

  it('6.1 5.4 somebody else’s change is shown, and a code of the second factor is asked for', async () => {
    await save({ smtp: server() });
    const { status, body } = await save({ smtp: { user: change('altro', 'qualcuno') } });
    expect([status, body.conflicts]).toEqual([
      409,
      [{ field: 'smtp.user', before: 'qualcuno', now: 'shop', after: 'altro' }],
    ]);
    await addOfficeUser(open.database, 'bruno');
    const { cookie: unproved } = await open.logIn('bruno');
    expect((await callOffice(open, unproved, 'saveMailSettings', NOTHING)).body.code).toBe('proof-needed');
  });

  it('what the environment sets can’t be saved', async () => {
    const { status, body } = await ask('saveMailSettings', { ...NOTHING, smtp: { user: change('altro', 'shop') } });
    expect([status, Object.keys(body.errors)]).toEqual([422, expect.arrayContaining(['smtp.user'])]);
    expect((await page()).smtp.host).toBe('127.0.0.1');
  });
});
