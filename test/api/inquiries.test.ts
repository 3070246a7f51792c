import type { Locale } from '../../domain/locale.ts';
import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createShopSettings, writeSetting } from '../../backend/content/index.ts';
import { deleteExpiredInquiries } from '../../backend/inquiries/index.ts';
import { mailsTo, mailWith } from '../builders/mails.ts';
import { startTestShop, type Credentials, type TestShop } from '../builders/test-shop.ts';

const OFFICE = 'ordini@bancale.example';
let now = new Date('2026-11-21T11:00:00Z');
let shop: TestShop;
let jpeg = '';
let png = '';
const pdf = Buffer.from('%PDF-1.7\nnot much of a plan\n%%EOF').toString('base64');
beforeAll(async () => {
  shop = await startTestShop({ clock: () => now });
  const picture = sharp({ create: { width: 40, height: 20, channels: 3, background: '#b33' } });
  jpeg = (await picture.jpeg().toBuffer()).toString('base64');
  png = (await picture.png().toBuffer()).toString('base64');
});
afterAll(() => shop.stop());
// Each test has the attempts of a visitor of its own.
afterEach(() => shop.database.pool.query('delete from login_attempt'));

let count = 0;
const messageOf = (more: object = {}) => ({
  ...{ name: 'Sara Melloni', company: 'Melloni Impianti', email: 'S.Melloni@mellonimpianti.example ' },
  ...{ telephone: '333 000 18 42', subject: 'Diventare cliente', message: `Consegnate a Forlì? ${++count}` },
  ...{ consent: true, ...more },
});
const send = (request: object, who: Credentials = {}) => shop.call('request_form', request, who);

async function stored(): Promise<{ inquiries: number; files: number; mails: number }> {
  const { rows } = await shop.database.pool.query(`select (select count(*) from inquiry)::int as inquiries,
    (select count(*) from inquiry_attachment)::int as files, (select count(*) from account_mail)::int as mails`);
  return rows[0];
}

/** The whole mail with a text, as written. */
async function rawMailWith(text: string): Promise<string> {
  const folder = join(shop.dataDirectory, 'mail');
  for (const name of await readdir(folder)) {
    const raw = await readFile(join(folder, name), 'utf8');
    if (raw.includes(text)) return raw;
  }
  throw new Error(`no mail with ${text}`);
}

describe('R7.32 a message to the shop', () => {
  it('R2.5 is mailed to the mailbox of the shop with its attachments; the answer goes to the sender', async () => {
    const attachments = [
      { name: 'elenco.pdf', content: pdf },
      { name: 'bagno.exe', content: jpeg },
      { name: '../pianta.png', content: png },
    ];
    const message = 'Buongiorno,\nconsegnate a Forlì?\r\nBcc: x@example.org';
    const { status, body } = await send(messageOf({ message, attachments }));
    expect([status, body]).toEqual([200, { status: 'Success', message: 'Messaggio inviato' }]);
    const mail = await mailWith(shop.dataDirectory, OFFICE, 'consegnate a Forlì?');
    expect(mail.subject).toBe('Messaggio dal sito: Diventare cliente');
    expect(mail.text).toContain('Buongiorno,\nconsegnate a Forlì?\nBcc: x@example.org');
    expect(mail.text).toContain('Azienda: Melloni Impianti');
    expect(mail.text).toContain('Telefono: 333 000 18 42');
    expect(mail.attachments).toEqual(['elenco.pdf', 'bagno.jpg', 'pianta.png']);
    const headers = (await rawMailWith('elenco.pdf')).split(/\r?\n\r?\n/)[0] ?? '';
    expect(headers).toMatch(/^Reply-To: s\.melloni@mellonimpianti\.example\r?$/m);
    expect(headers).not.toMatch(/^(?:Cc|Bcc):/im);
  });

  it('responds in the language of the request, accepts requests, and needs neither company nor telephone', async () => {
    const request = messageOf({ kind: 'request', company: '', telephone: '', subject: 'Quotation of a boiler' });
    const { body } = await send(request, { language: 'en' });
    expect(body).toEqual({ status: 'Success', message: 'Message sent' });
    const mail = await mailWith(shop.dataDirectory, OFFICE, 'Quotation of a boiler');
    expect(mail.subject).toBe('Richiesta dal sito: Quotation of a boiler');
    expect(mail.text).not.toMatch(/Azienda|Telefono/);
  });

  it('R7.33 goes to no recipient of the caller', async () => {
    const others = {
      to: 'x@example.org',
      recipient: 'x@example.org',
      recipients: ['x@example.org'],
      cc: 'x@example.org',
    };
    expect((await send(messageOf({ ...others, subject: 'To somebody else' }))).status).toBe(200);
    await mailWith(shop.dataDirectory, OFFICE, 'To somebody else');
    const folder = join(shop.dataDirectory, 'mail');
    const mails = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
    const headers = mails.map((raw) => raw.split(/\r?\n\r?\n/)[0] ?? '');
    expect(headers.filter((lines) => lines.includes('x@example.org'))).toEqual([]);
  });

  it('goes to the mailbox of the setting', async () => {
    // The setting counts once the shop has read it again; the mail goes out a little later.
    const sendUntilMailedTo = (mailbox: string, subject: string) =>
      expect
        .poll(
          async () => {
            await send(messageOf({ subject }));
            return (await mailsTo(shop.dataDirectory, mailbox)).some((mail) => mail.subject.endsWith(subject));
          },
          { timeout: 40_000, interval: 1_000 },
        )
        .toBe(true);
    await writeSetting(shop.database, 'inquiries', { email: 'contatti@bancale.example' });
    await sendUntilMailedTo('contatti@bancale.example', 'Al banco');
    await writeSetting(shop.database, 'inquiries', {});
    await sendUntilMailedTo(OFFICE, 'Di nuovo in ufficio');
  });

  it('is mailed once, however often the same form is sent', async () => {
    const before = await stored();
    const request = messageOf({ attachments: [{ name: 'a.pdf', content: pdf }] });
    const responses = await Promise.all([send(request), send(request), send(request)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const withId = messageOf({ request_id: 'an id of its own' });
    expect((await send(withId)).status).toBe(200);
    expect((await send(withId)).status).toBe(200);
    const other = await send({ ...withId, message: 'Something else' });
    expect([other.status, other.body.code]).toEqual([409, 'idempotency-key-used']);
    const after = await stored();
    expect(after).toEqual({
      inquiries: before.inquiries + 2,
      files: before.files + 1,
      mails: before.mails + 2,
    });
  });

  it('can be repeated on another day', async () => {
    const request = messageOf();
    await send(request);
    const before = await stored();
    const day = now;
    now = new Date('2026-11-22T11:00:00Z');
    await send(request);
    now = day;
    expect((await stored()).inquiries).toBe(before.inquiries + 1);
  });

  it.each([
    ['no consent', 'consent', { consent: false }],
    ['consent left out', 'consent', { consent: undefined }],
    ['no name', 'name', { name: '  ' }],
    ['no e-mail', 'email', { email: '' }],
    ['a bad e-mail', 'email', { email: 's.melloni@' }],
    ['two e-mails', 'email', { email: 'a@b.example,c@d.example' }],
    ['a bad telephone number', 'telephone', { telephone: 'domani' }],
    ['no subject', 'subject', { subject: '' }],
    ['no message', 'message', { message: '' }],
    ['too long a message', 'message', { message: 'x'.repeat(5001) }],
    ['an unknown kind', 'kind', { kind: 'claim' }],
    ['four attachments', 'attachments', { attachments: Array.from({ length: 4 }, () => ({ content: pdf })) }],
    ['a program', 'attachments', { attachments: [{ name: 'a.pdf', content: 'TVqQAAMAAAAEAAAA' }] }],
    ['an empty file', 'attachments', { attachments: [{ name: 'a.pdf', content: '' }] }],
  ])('R8.27 with %s returns 422 at %s and stores nothing', async (_, field, more) => {
    const before = await stored();
    const { status, body } = await send(messageOf(more));
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    expect(await stored()).toEqual(before);
  });

  it('R5.11 says that the consent is required, in both languages', async () => {
    expect((await send(messageOf({ consent: false }))).body.errors).toEqual({ consent: ['Il campo è obbligatorio'] });
    const english = await send(messageOf({ consent: false, email: 'x' }), { language: 'en' });
    expect(english.body.errors).toEqual({ consent: ['Field is required'], email: ['Field is email'] });
  });

  it('accepts attachments of 5 MB and no larger ones', async () => {
    const before = await stored();
    const sized = (bytes: number) => {
      const content = randomBytes(bytes);
      content.write('%PDF-');
      return [{ name: 'a.pdf', content: content.toString('base64') }];
    };
    const large = await send(messageOf({ attachments: sized(5 * 1024 * 1024 + 1) }));
    expect([large.status, large.body.errors]).toEqual([422, { attachments: ['L’allegato 1 supera 5 MB.'] }]);
    expect(await stored()).toEqual(before);
    expect((await send(messageOf({ attachments: sized(5 * 1024 * 1024) }))).status).toBe(200);
    const whole = { ...messageOf(), attachments: [{ content: 'x'.repeat(22 * 1024 * 1024) }] };
    expect((await send(whole)).status).toBe(413);
  });

  it('is throttled by network', async () => {
    const responses = [];
    for (let sent = 0; sent <= 30; sent++) responses.push(await send({}));
    expect(responses.map(({ status }) => status)).toEqual([...Array.from({ length: 30 }, () => 422), 429]);
    expect(Number(responses.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('is deleted with its attachments and its mail after the days of the setting', async () => {
    const sent = await send(messageOf({ attachments: [{ content: png }], subject: 'Da cancellare' }));
    expect(sent.status).toBe(200);
    await mailWith(shop.dataDirectory, OFFICE, 'Da cancellare');
    const { database } = shop;
    const shopSettings = createShopSettings(database, () => undefined);
    const sweep = (day: string) => deleteExpiredInquiries({ database, shopSettings, clock: () => new Date(day) });
    await database.pool.query(`update inquiry set created_at = '2026-11-21T11:00:00Z'`);
    const before = await stored();
    await sweep('2027-11-21T10:00:00Z');
    expect(await stored()).toEqual(before);
    await expect
      .poll(async () => {
        const { rows } = await database.pool.query(
          `select count(*)::int as n from account_mail where state = 'waiting'`,
        );
        return rows[0].n;
      })
      .toBe(0);
    await database.pool.query(`update account_mail set created_at = '2026-11-21T11:00:00Z'`);
    await sweep('2027-11-21T12:00:00Z');
    expect(await stored()).toEqual({ inquiries: 0, files: 0, mails: 0 });
  });
});

describe('R7.30 the newsletter', () => {
  const subscribe = (email: string, more: object = {}, language: Locale = 'it') =>
    shop.call('newsletter_subscribe', { email, consent: true, ...more }, { language });
  const mailsOf = (email: string) => mailsTo(shop.dataDirectory, email);
  /** The codes of the two links in the only mail to an address. */
  async function linksTo(email: string) {
    const { text } = await mailWith(shop.dataDirectory, email, 'newsletter');
    return {
      code: /\?code=([\w.-]+)/.exec(text)?.[1] ?? '',
      leave: /\?leave=([\w.-]+)/.exec(text)?.[1] ?? '',
      text,
    };
  }
  const confirm = async (code: string) =>
    (await shop.call('newsletter_confirm', { code })).body.data.success as boolean;
  const leave = async (code: string) =>
    (await shop.call('newsletter_unsubscribe', { code })).body.data.success as boolean;
  async function stateOf(email: string): Promise<string> {
    const { rows } = await shop.database.pool.query(
      `select case when ended_at is not null then 'ended' when confirmed_at is null then 'waiting' else 'confirmed' end
        as state from newsletter_subscription where email = $1`,
      [email],
    );
    return (rows[0]?.state as string | undefined) ?? 'none';
  }
  /** Resolves when all jobs so far are done. */
  const jobsDone = () =>
    expect
      .poll(
        async () =>
          (
            await shop.database.pool.query(
              `select count(*)::int as n from graphile_worker.jobs where task_identifier in ('ask_newsletter', 'send_account_mail')`,
            )
          ).rows[0].n as number,
        { timeout: 40_000 },
      )
      .toBe(0);

  it('is confirmed by the mailed link and ended by the other one, both without a login', async () => {
    const answer = await subscribe(' Sara@Melloni.example ');
    expect([answer.status, answer.body.status]).toEqual([200, 'Success']);
    expect(answer.body.message).toContain('Controlla la posta');
    const links = await linksTo('sara@melloni.example');
    expect(links.text).toContain('/pages/newsletter?code=');
    expect(await stateOf('sara@melloni.example')).toBe('waiting');
    // Each link does only what it is for.
    expect([await confirm(links.leave), await leave(links.code)]).toEqual([false, false]);
    expect([await confirm(links.code), await confirm(links.code)]).toEqual([true, true]);
    expect(await stateOf('sara@melloni.example')).toBe('confirmed');
    expect([await leave(links.leave), await leave(links.leave)]).toEqual([true, true]);
    expect(await stateOf('sara@melloni.example')).toBe('ended');
    expect(await confirm(links.code)).toBe(false);
    expect(await stateOf('sara@melloni.example')).toBe('ended');
  });

  it('responds the same for every address, and sends no mail to one that is subscribed or was mailed today', async () => {
    const first = await subscribe('due@melloni.example');
    const { code } = await linksTo('due@melloni.example');
    const again = await subscribe('DUE@melloni.example');
    await confirm(code);
    const later = now;
    now = new Date(later.getTime() + 3 * 86_400_000);
    const confirmed = await subscribe('due@melloni.example');
    await jobsDone();
    now = later;
    expect([again.body, confirmed.body]).toEqual([first.body, first.body]);
    expect(await mailsOf('due@melloni.example')).toHaveLength(1);
    expect(await stateOf('due@melloni.example')).toBe('confirmed');
  });

  it('is mailed again after a day without confirmation, and after it has ended', async () => {
    const email = 'tre@melloni.example';
    await subscribe(email);
    await linksTo(email);
    const before = now;
    now = new Date(before.getTime() + 25 * 3_600_000);
    await subscribe(email);
    await expect.poll(async () => (await mailsOf(email)).length).toBe(2);
    const { code, leave: leaveCode } = await linksTo(email);
    expect(await confirm(code)).toBe(true);
    await leave(leaveCode);
    await subscribe(email);
    await expect.poll(async () => (await mailsOf(email)).length).toBe(3);
    now = before;
    expect(await stateOf(email)).toBe('waiting');
    // The earlier confirmation link is used up; the link that ends the subscription stays the same.
    expect(await confirm(code)).toBe(false);
    expect((await mailsOf(email)).every(({ text }) => text.includes(leaveCode))).toBe(true);
  });

  it('is not confirmed with a link that is too old, forged or malformed', async () => {
    await subscribe('old@melloni.example');
    const { code } = await linksTo('old@melloni.example');
    const before = now;
    now = new Date(before.getTime() + 8 * 86_400_000);
    expect(await confirm(code)).toBe(false);
    now = before;
    const forged = `${code.slice(0, -3)}AAA`;
    for (const wrong of [forged, code.slice(0, 36), 'x', `${code}x`]) expect(await confirm(wrong), wrong).toBe(false);
    expect(await stateOf('old@melloni.example')).toBe('waiting');
  });

  it.each([
    ['a bad e-mail', 'x', {}, { email: ['Il campo deve essere un indirizzo e-mail'] }],
    ['no e-mail', '', {}, { email: ['Il campo è obbligatorio'] }],
    ['no consent', 'a@b.example', { consent: false }, { consent: ['Il campo è obbligatorio'] }],
  ])('with %s returns 422 and stores nothing', async (_, email, more, errors) => {
    const { status, body } = await subscribe(email, more);
    expect([status, body.errors]).toEqual([422, errors]);
    expect(await stateOf(email)).toBe('none');
  });

  it('says ‘Field is email’ in English and mails in the language of the page', async () => {
    expect((await subscribe('x', {}, 'en')).body.errors).toEqual({ email: ['Field is email'] });
    await subscribe('jane@melloni.example', {}, 'en');
    const { text } = await mailWith(shop.dataDirectory, 'jane@melloni.example', 'Confirm your subscription');
    expect(text).toContain('/en/pages/newsletter?code=');
  });

  it('is throttled by network', async () => {
    const statuses = [];
    for (let sent = 0; sent <= 20; sent++) statuses.push((await subscribe('x')).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 422), 429]);
  });

  it('forgets addresses that nobody confirmed, and ended subscriptions after the days of the setting', async () => {
    const { database } = shop;
    await subscribe('forgotten@melloni.example');
    await linksTo('forgotten@melloni.example');
    const shopSettings = createShopSettings(database, () => undefined);
    const sweep = (at: Date) => deleteExpiredInquiries({ database, shopSettings, clock: () => at });
    await sweep(new Date(now.getTime() + 6 * 86_400_000));
    expect(await stateOf('forgotten@melloni.example')).toBe('waiting');
    await sweep(new Date(now.getTime() + 8 * 86_400_000));
    expect(await stateOf('forgotten@melloni.example')).toBe('none');
    await jobsDone();
    await database.pool.query(`update account_mail set created_at = $1`, [now]);
    await sweep(new Date(now.getTime() + 8 * 86_400_000));
    const mails = await database.pool.query(`select recipient from account_mail where template = 'newsletter'`);
    expect(mails.rows).toEqual([]);
    expect(await stateOf('due@melloni.example')).toBe('confirmed');
    expect(await stateOf('sara@melloni.example')).toBe('ended');
    await sweep(new Date(now.getTime() + 370 * 86_400_000));
    expect(await stateOf('sara@melloni.example')).toBe('none');
    expect(await stateOf('due@melloni.example')).toBe('confirmed');
  });
});
