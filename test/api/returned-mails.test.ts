import { createServer, type AddressInfo, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSmtpMail, type Mail, type MailConnection } from '../../backend/integrations/mail/index.ts';
import {
  findBouncedAddresses,
  findMailboxState,
  forgetBouncedAddress,
  readReturnedMails,
  watchedMail,
} from '../../backend/notifications/index.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';
import { startImapServer } from '../builders/imap-server.ts';

const FORM = 'bounce+{token}@bancale.example';
const NOW = new Date('2026-11-20T09:00:00Z');
const LIMITS = { step: 500, whole: 1500, enough: 1000 };

let test: TestDatabase;
let imap: Awaited<ReturnType<typeof startImapServer>>;
const closing: (() => void)[] = [];
const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
beforeAll(async () => {
  test = await createTestDatabase({ loaded: true });
});
beforeEach(async () => {
  imap = await startImapServer();
  await test.database.pool.query('truncate mail_envelope, returned_mail, bounced_address, returns_mailbox');
});
afterEach(async () => {
  closing.splice(0).forEach((close) => close());
  await imap.stop();
});
afterAll(() => test.drop());

const rows = async (statement: string) => (await test.database.pool.query(statement)).rows;

/** A mail server that says of each recipient what the map has for it, and of the mail what it has for `data`. */
async function smtpServer(says: Record<string, [code: number, text: string]> = {}) {
  const froms: string[] = [];
  const fail = ([responseCode, text]: [number, string]) => Object.assign(new Error(text), { responseCode });
  const server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS'] },
    onMailFrom({ address }, _session, done) {
      froms.push(address);
      done(says['from'] ? fail(says['from']) : null);
    },
    onRcptTo({ address }, _session, done) {
      const said = says[address.toLowerCase()];
      done(said ? fail(said) : null);
    },
    onData(stream, _session, done) {
      stream.resume();
      stream.on('end', () => done(says['data'] ? fail(says['data']) : null));
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close(() => {}));
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, froms };
}

const mailTo = (to: string[], messageId = '1.account@bancale.example', cc: string[] = []): Mail => ({
  ...{ messageId, to, cc, subject: 'Conferma', text: 'Buongiorno', attachments: [] },
  from: { name: 'Bancale', address: 'ordini@bancale.example' },
});

function watched(url: string, connection: Partial<MailConnection> = {}) {
  const whole = async () => ({ smtp: { url }, sender: null, returns: null, version: 0, ...connection });
  const gateway = createSmtpMail({ url, whole: 2000 });
  return watchedMail(gateway, { query: test.database.query, connection: whole, logger, clock: () => NOW });
}
const returned = () =>
  rows('select address, subject, way, status, reason, is_of_address from returned_mail order by address');
const bounced = async () =>
  (await rows('select address from bounced_address order by 1')).map(({ address }) => address);

describe('7.4 a mail that is refused at sending', () => {
  it('is noted at once with its address, which takes no mails from then on', async () => {
    const { url } = await smtpServer({ 'nessuno@quadri.example': [550, '5.1.1 User unknown'] });
    await expect(watched(url).send(mailTo(['Nessuno@quadri.example']))).rejects.toThrow('refuses');
    expect(await returned()).toEqual([
      {
        ...{ address: 'nessuno@quadri.example', subject: 'Conferma', way: 'at-sending', status: '5.1.1' },
        ...{ reason: '550 5.1.1 User unknown', is_of_address: true },
      },
    ]);
    expect(await findBouncedAddresses(test.database.query, ['NESSUNO@quadri.example', 'altri@quadri.example'])).toEqual(
      [{ address: 'nessuno@quadri.example', since: NOW, reason: '550 5.1.1 User unknown' }],
    );
    // The next attempt of the same mail is not another one.
    await expect(watched(url).send(mailTo(['nessuno@quadri.example']))).rejects.toThrow('refuses');
    expect(await returned()).toHaveLength(1);
  });

  it('one of two recipients: the mail counts as sent', async () => {
    const { url } = await smtpServer({ 'agente@bancale.example': [550, 'No such user here'] });
    const sent = await watched(url).send(mailTo(['a@quadri.example'], '2@bancale.example', ['agente@bancale.example']));
    expect(sent.response).toContain('not accepted for agente@bancale.example');
    expect(await bounced()).toEqual(['agente@bancale.example']);
  });

  it.each<[string, Record<string, [number, string]>, string | null]>([
    ['the recipient by a rule', { 'a@quadri.example': [550, '5.7.1 Rejected by policy'] }, '5.7.1'],
    ['a full mailbox', { 'a@quadri.example': [552, '5.2.2 Mailbox full'] }, '5.2.2'],
    ['the sender', { from: [553, '5.1.8 Sender not allowed'] }, '5.1.8'],
    ['the mail', { data: [554, '5.1.1 no, thank you'] }, '5.1.1'],
  ])('because of %s is noted; the address stays good', async (_what, says, status) => {
    const { url } = await smtpServer(says);
    await expect(watched(url).send(mailTo(['a@quadri.example']))).rejects.toThrow('refuses');
    expect(await returned()).toMatchObject([{ address: 'a@quadri.example', status, is_of_address: false }]);
    expect(await bounced()).toEqual([]);
  });

  it('for now is no returned mail', async () => {
    const { url } = await smtpServer({ 'a@quadri.example': [450, '4.2.1 try later'] });
    await expect(watched(url).send(mailTo(['a@quadri.example']))).rejects.toThrow();
    expect(await returned()).toEqual([]);
  });

  it('a changed address is forgotten, one that stays is not', async () => {
    const { query, pool } = test.database;
    await pool.query(`insert into bounced_address (address, since, reason) values
      ('nuovo@quadri.example', now(), 'x'), ('stesso@quadri.example', now(), 'x'), ('terzo@quadri.example', now(), 'x')`);
    await pool.query(`update customer set email = 'Nuovo@quadri.example' where code = '70431'`);
    await pool.query(`update customer_address set email = 'stesso@quadri.example' where false`);
    expect(await bounced()).toEqual(['stesso@quadri.example', 'terzo@quadri.example']);
    await pool.query(`update customer set email = email where code = '70431'`);
    await forgetBouncedAddress(query, 'Terzo@quadri.example');
    expect(await bounced()).toEqual(['stesso@quadri.example']);
  });
});

interface Said {
  final?: string;
  original?: string;
  action?: string;
  status?: string;
  diagnostic?: string;
}

/** A report of delivery (RFC 3464), as Postfix writes it. */
function report(to: string, recipients: readonly Said[]): string {
  const groups = recipients.map(({ final, original, action = 'failed', status = '5.1.1', diagnostic }) =>
    [
      final && `Final-Recipient: rfc822; ${final}`,
      original && `Original-Recipient: rfc822;${original}`,
      `Action: ${action}`,
      `Status: ${status}`,
      diagnostic && `Diagnostic-Code: smtp; ${diagnostic}`,
    ]
      .filter(Boolean)
      .join('\r\n'),
  );
  return [
    'From: MAILER-DAEMON@mx.example (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    `To: ${to}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b1"',
    '',
    '--b1',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'I am sorry.',
    '--b1',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    groups.join('\r\n\r\n'),
    '',
    '--b1',
    'Content-Type: message/rfc822',
    '',
    'Subject: Conferma',
    '',
    'Buongiorno',
    '--b1--',
    '',
  ].join('\r\n');
}

const connectionTo =
  (url: string): (() => Promise<MailConnection>) =>
  async () => ({
    ...{ smtp: null, sender: null, version: 0 },
    returns: { url, form: FORM },
  });
const read = (url = imap.url, limits: object = LIMITS) =>
  readReturnedMails({
    ...{ database: test.database, connection: connectionTo(url), logger, clock: () => NOW },
    limits,
  });
const failures = () => rows(`select account, error is not null as "isFailing" from returns_mailbox`);
const stateOf = () => findMailboxState(test.database.query, imap.url);

/** Sends a mail and returns the address that its envelope had. */
async function sendOne(mail = mailTo(['a@quadri.example'])): Promise<string> {
  const { url, froms } = await smtpServer();
  await watched(url, { returns: { url: imap.url, form: FORM } }).send(mail);
  return froms[0] ?? '';
}

describe('7.4 a mail that comes back later', () => {
  it('each mail has an envelope address of its own, the same at every attempt', async () => {
    const first = await sendOne();
    expect(first).toMatch(/^bounce\+[a-z2-7]{26}@bancale\.example$/);
    expect(await sendOne()).toBe(first);
    expect(await sendOne(mailTo(['a@quadri.example'], '2@bancale.example'))).not.toBe(first);
    const { url, froms } = await smtpServer();
    await watched(url, { sender: 'negozio@bancale.example' }).send(mailTo(['a@quadri.example']));
    expect(froms).toEqual(['negozio@bancale.example']);
  });

  it('is found by the token alone, with what the other server said', async () => {
    const address = await sendOne();
    imap.mailbox.mails.set(1, 'To: qualcuno@bancale.example\r\nSubject: x\r\n\r\nCiao');
    imap.mailbox.mails.set(4, report(address, [{ final: 'a@quadri.example', diagnostic: '550 5.1.1 unknown' }]));
    imap.mailbox.mails.set(
      5,
      report('bounce+aaaaaaaaaaaaaaaaaaaaaaaaaa@bancale.example', [{ final: 'b@quadri.example' }]),
    );
    imap.mailbox.mails.set(6, report('ordini@bancale.example', [{ final: 'a@quadri.example' }]));
    await read();
    expect(await returned()).toEqual([
      {
        ...{ address: 'a@quadri.example', subject: 'Conferma', way: 'report', status: '5.1.1' },
        ...{ reason: '550 5.1.1 unknown', is_of_address: true },
      },
    ]);
    expect(await bounced()).toEqual(['a@quadri.example']);
    expect(await stateOf()).toEqual({ readAt: NOW, error: null, failedSince: null });
    expect(imap.commands.filter((command) => /STORE|EXPUNGE|SELECT|MOVE|COPY/.test(command))).toEqual([]);
  });

  it.each<[string, Said, string[]]>([
    ['failed', { final: 'a@quadri.example' }, ['a@quadri.example']],
    ['a forwarded address', { final: 'mario@altrove.example' }, ['a@quadri.example']],
    ['delayed', { final: 'a@quadri.example', action: 'delayed', status: '4.4.1' }, []],
    ['delivered', { final: 'a@quadri.example', action: 'delivered', status: '2.0.0' }, []],
  ])('a report that says %s', async (_what, said, addresses) => {
    imap.mailbox.mails.set(1, report(await sendOne(), [said]));
    await read();
    expect((await returned()).map(({ address }) => address)).toEqual(addresses);
  });

  it('of two recipients only who is named; nobody else can be', async () => {
    const address = await sendOne(mailTo(['a@quadri.example'], '3@bancale.example', ['agente@bancale.example']));
    imap.mailbox.mails.set(
      1,
      report(address, [
        { final: 'x@altrove.example', original: 'Agente@bancale.example', status: '5.2.2' },
        { final: 'vittima@altrove.example' },
      ]),
    );
    await read();
    expect((await returned()).map(({ address: one, status }) => [one, status])).toEqual([
      ['agente@bancale.example', '5.2.2'],
    ]);
    expect(await bounced()).toEqual([]);
  });

  it('goes on from where it stood, and reads anew when the mailbox is another one', async () => {
    imap.mailbox.mails.set(1, report(await sendOne(), [{ final: 'a@quadri.example' }]));
    await read();
    imap.commands.length = 0;
    await read();
    expect(imap.commands.filter((command) => command.startsWith('UID FETCH'))).toEqual([]);
    imap.mailbox.uidValidity = 8;
    await read();
    expect(imap.commands.some((command) => command.startsWith('UID FETCH'))).toBe(true);
    expect(await returned()).toHaveLength(1);
  });

  it('10,000 mails: read in parts, each noted, the rest the next time', async () => {
    const address = await sendOne();
    for (let uid = 1; uid < 10_000; uid += 1) imap.mailbox.mails.set(uid, `To: x${uid}@bancale.example\r\n\r\nCiao`);
    imap.mailbox.mails.set(10_000, report(address, [{ final: 'a@quadri.example' }]));
    const lastUid = async () => Number((await rows('select last_uid from returns_mailbox'))[0]?.last_uid);
    await read(imap.url, { step: 5000, whole: 20_000, enough: 0, batch: 2000 });
    expect(await lastUid()).toBe(2000);
    await read(imap.url, { step: 5000, whole: 20_000, enough: 20_000, batch: 2000 });
    expect(await lastUid()).toBe(10_000);
    expect(await bounced()).toEqual(['a@quadri.example']);
  });

  it('a report of a megabyte is read only at its beginning', async () => {
    const [head = '', tail = ''] = report(await sendOne(), [{ final: 'a@quadri.example' }]).split('Buongiorno');
    imap.mailbox.mails.set(1, `${head}${'x'.repeat(3_000_000)}${tail}`);
    await read();
    expect(imap.commands.some((command) => command.includes('<0.131072>'))).toBe(true);
    expect(await bounced()).toEqual(['a@quadri.example']);
  });

  it.each<[string, () => void, RegExp]>([
    ['refuses the password', () => (imap.mailbox.password = 'altra'), /wrong user|command failed|authentic/i],
    ['says nothing after the search', () => silentAt('UID SEARCH'), /took too long|timeout|closed|hung up/i],
    ['hangs up', () => onCommand('UID FETCH', (socket) => socket.destroy()), /hung up|closed|not available/i],
    [
      'announces a mail of two gigabytes',
      () =>
        onCommand('UID FETCH', (socket) => socket.write('* 1 FETCH (UID 1 BODY[HEADER.FIELDS (TO)] {2000000000}\r\n')),
      /size|hung up|closed|not available/i,
    ],
    [
      'sends no end of a line',
      () => onCommand('UID SEARCH', (socket) => flood(socket)),
      /length|size|hung up|closed|not available/i,
    ],
  ])('a mail server that %s is noted, and the next time it is read', async (_what, spoil, reason) => {
    imap.mailbox.mails.set(1, report(await sendOne(), [{ final: 'a@quadri.example' }]));
    spoil();
    await read();
    const state = await stateOf();
    expect(state?.error).toMatch(reason);
    expect(state).toMatchObject({ readAt: null, failedSince: NOW });
    expect(await bounced()).toEqual([]);
    imap.mailbox.onCommand = () => false;
    imap.mailbox.password = 'segreta';
    await read();
    expect(await stateOf()).toEqual({ readAt: NOW, error: null, failedSince: null });
    expect(await bounced()).toEqual(['a@quadri.example']);
  });

  it('a mail server that is away or greets nobody is noted', async () => {
    const quiet = createServer(() => {}).listen(0, '127.0.0.1');
    await new Promise((resolve) => quiet.once('listening', resolve));
    closing.push(() => quiet.close());
    const { port } = quiet.address() as AddressInfo;
    await read(`imap://a:b@127.0.0.1:${port}/INBOX`);
    expect(await failures()).toEqual([{ account: `a@127.0.0.1:${port}/INBOX`, isFailing: true }]);
    await read('imap://a:b@127.0.0.1:1/INBOX');
    expect(await failures()).toEqual([{ account: 'a@127.0.0.1:1/INBOX', isFailing: true }]);
    // Nothing fails any more once there is no mailbox.
    const connection = async () => ({ smtp: null, sender: null, returns: null, version: 0 });
    await readReturnedMails({ database: test.database, connection, logger, clock: () => NOW });
    expect(await failures()).toEqual([]);
  });
});

function onCommand(name: string, act: (socket: Socket) => void): void {
  imap.mailbox.onCommand = (command, socket) => {
    if (!command.startsWith(name)) return false;
    act(socket);
    return true;
  };
}
const silentAt = (name: string) => onCommand(name, () => {});
function flood(socket: Socket): void {
  const chunk = '1 '.repeat(50_000);
  const more = () => {
    while (!socket.destroyed && socket.write(chunk));
    if (!socket.destroyed) socket.once('drain', more);
  };
  socket.write('* SEARCH ');
  more();
}
