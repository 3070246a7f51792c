import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeClaim } from '../../backend/claims/index.ts';
import { upsertTransportDocuments } from '../../backend/documents/index.ts';
import { addColleague } from '../builders/colleagues.ts';
import { decompressionBomb } from '../builders/decompression-bomb.ts';
import { loadDocuments, transportRecord } from '../builders/documents.ts';
import { mailWith } from '../builders/mails.ts';
import { addOfficeUser, callOffice } from '../builders/office.ts';
import { startTestShop, type Credentials, type TestShop } from '../builders/test-shop.ts';

let now = new Date('2026-11-21T11:00:00Z');
let shop: TestShop;
let a: Credentials;
let b: Credentials;
let agent: Credentials;
let accountant: Credentials;
let blind: Credentials;
let operator: Credentials;
let photo = '';
beforeAll(async () => {
  shop = await startTestShop({ clock: () => now });
  await loadDocuments(shop.database);
  const lines = [1, 2, 3, 4, 5, 6].map((position) => ({ position, code: 'VS-12-OT', quantity: 10.5, unit: 'MT' }));
  const deliveredAt = '2026-11-18T09:00:00Z';
  await upsertTransportDocuments(shop.database, [
    transportRecord(3400, { issuedOn: '2026-11-18', deliveredAt, receivedBy: 'R. Conti', lines }),
  ]);
  await addOfficeUser(shop.database, 'operatore');
  a = await shop.logIn('cliente.a');
  b = await shop.logIn('cliente.b');
  agent = await shop.logIn('agente.g');
  operator = await shop.logIn('operatore');
  await shop.call('session', { client_id: '70431' }, agent);
  const rights = { role: 'documents-only', sees_prices: false };
  const colleague = async (email: string, name: string, sees_documents: boolean) => {
    await addColleague(shop, { token: a.token ?? '' }, { ...rights, email, name, sees_documents });
    return shop.logIn(email);
  };
  accountant = await colleague('conti@bassi.example', 'Rita Conti', true);
  blind = await colleague('blind@bassi.example', 'Ugo Neri', false);
  const picture = { width: 60, height: 40, channels: 3, background: '#b33' } as const;
  photo = (await sharp({ create: picture }).png().toBuffer()).toString('base64');
});
afterAll(() => shop.stop());

const DDT = { causale: 'DDT', anno: 2026, numero: 3400 };
let keys = 0;
/** A report about a line of the document with six lines. */
const reportOf = (riga: number, more: object = {}) => ({
  ...{ ...DDT, riga, reason: 'damaged', quantity: 2, idempotency_key: `a key of its own ${++keys}` },
  ...more,
});
const report = (request: object, who: Credentials = a) => shop.call('report_claim', request, who);
const get = (path: string, who: Credentials = {}) =>
  fetch(shop.address + path, { headers: { cookie: who.cookie ?? '' }, redirect: 'manual' });

async function lineOf(riga: number, who: Credentials = a) {
  const { body } = await shop.call('get_ddt_detail', DDT, who);
  return body.message.ddt.righe.find((line: { riga: number }) => line.riga === riga);
}
async function stored(): Promise<{ claims: number; photos: number; mails: number }> {
  const { rows } = await shop.database.pool.query(`select (select count(*) from claim)::int as claims,
    (select count(*) from claim_photo)::int as photos, (select count(*) from account_mail)::int as mails`);
  return rows[0];
}

describe('R2.89 a problem with a delivered line', () => {
  it('is stored, shown with the document, and mailed to the office with its photos', async () => {
    const request = reportOf(1, { quantity: '2,5', note: ' Leva piegata\nsu due pezzi ', photos: [photo, photo] });
    const { status, body } = await report(request);
    expect([status, body.message.already_sent]).toEqual([200, false]);
    const { claim } = body.message;
    expect(claim).toMatchObject({
      ...{ reason: 'damaged', quantity: 2.5, note: 'Leva piegata\nsu due pezzi', state: 'open', answer: null },
      ...{ reporter: 'Marco Bassi', reported_at: '2026-11-21T11:00:00.000Z', closed_at: null },
    });
    expect((await lineOf(1)).claims).toEqual([claim]);
    expect((await lineOf(2)).claims).toEqual([]);
    const mail = await mailWith(shop.dataDirectory, 'ordini@bancale.example', 'Segnalazione');
    expect(mail.subject).toMatch(/^Segnalazione \d+: DDT\/2026\/3400 riga 1, /);
    expect(mail.text).toMatch(/cliente 70431\. Segnala Marco Bassi, /);
    expect(mail.text).toMatch(/Riga 1, VS-12-OT .*: danneggiato, 2,5 MT su 10,5\./);
    expect(mail.text).toContain('Nota: «Leva piegata su due pezzi»');
    expect(mail.text).toContain(`npm run documents -- claims close ${claim.id} accepted`);
    expect(mail.attachments).toEqual([1, 2].map((index) => `segnalazione-${claim.id}-${index}.jpg`));
  });

  it('is reported once, however often the same form is sent', async () => {
    const request = reportOf(2, { photos: [photo] });
    const responses = await Promise.all([report(request), report(request), report(request)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(responses.map(({ body }) => body.message.claim.id)).size).toBe(1);
    expect(responses.filter(({ body }) => !body.message.already_sent)).toHaveLength(1);
    const otherLine = await report({ ...request, riga: 3 });
    expect([otherLine.status, otherLine.body.code]).toEqual([409, 'idempotency-key-used']);
    const second = await report(reportOf(2));
    expect([second.status, second.body.code]).toEqual([409, 'claim-is-open']);
    expect(second.body.message).toContain('già una segnalazione aperta');
  });

  it('may be reported by any user who reads documents, and by the client’s agent', async () => {
    expect((await report(reportOf(3), accountant)).body.message.claim.reporter).toBe('Rita Conti');
    expect((await report(reportOf(4), agent)).status).toBe(200);
    expect((await report(reportOf(5), blind)).status).toBe(403);
    expect((await report(reportOf(5), operator)).status).toBe(403);
    expect((await report(reportOf(5), {})).status).toBe(401);
    const foreign = await report(reportOf(5), b);
    const missing = await report(reportOf(5, { numero: 999_999 }), b);
    expect([foreign.status, foreign.body]).toEqual([404, missing.body]);
    expect((await report(reportOf(7))).status).toBe(404);
  });

  it('can be reported until eight days after the delivery', async () => {
    const { body } = await shop.call('get_ddt_detail', { ...DDT, numero: 3254 }, a);
    expect(body.message.ddt.claim_term).toEqual({ until: '2026-11-21', is_open: true });
    const before = now;
    now = new Date('2026-11-22T00:30:00+01:00');
    const late = await report(reportOf(1, { numero: 3254 }));
    const shown = await shop.call('get_ddt_detail', { ...DDT, numero: 3254 }, a);
    now = before;
    expect([late.status, late.body.message]).toEqual([422, expect.stringContaining('8 giorni')]);
    expect(shown.body.message.ddt.claim_term).toEqual({ until: '2026-11-21', is_open: false });
    const travelling = await report(reportOf(1, { numero: 3312 }));
    expect([travelling.status, travelling.body.message]).toEqual([422, expect.stringContaining('consegnata')]);
    expect((await report(reportOf(1, { numero: 3254 }))).status).toBe(200);
  });
});

describe('R8.27 a report that is not acceptable names the field and stores nothing', () => {
  const image = (width: number, height = width) =>
    sharp({ create: { width, height, channels: 3, background: '#b33' } });

  it.each([
    ['no quantity', 'quantity', { quantity: 0 }],
    ['a negative quantity', 'quantity', { quantity: -1 }],
    ['more than was delivered', 'quantity', { quantity: 10.501 }],
    ['a word as quantity', 'quantity', { quantity: 'due' }],
    ['an empty quantity', 'quantity', { quantity: '' }],
    ['an unknown reason', 'reason', { reason: 'ugly' }],
    ['no reason', 'reason', { reason: undefined }],
    ['too long a note', 'note', { note: 'x'.repeat(1001) }],
    ['line 0', 'riga', { riga: 0 }],
    ['too short a key', 'idempotency_key', { idempotency_key: 'short' }],
    ['text as photo', 'photos', { photos: ['MZ'] }],
  ])('%s', async (_, field, more) => {
    const before = await stored();
    const { status, body } = await report(reportOf(5, more));
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    expect(await stored()).toEqual(before);
  });

  it.each([
    ['a renamed program', () => Buffer.from('MZ\x90 This program cannot be run in DOS mode.')],
    ['a truncated picture', async () => (await image(600).jpeg().toBuffer()).subarray(0, 1500)],
    ['a decompression bomb', () => decompressionBomb()],
    ['random bytes', () => randomBytes(300)],
  ])('photos: %s', async (_, content) => {
    const before = await stored();
    const { status, body } = await report(reportOf(5, { photos: [photo, (await content()).toString('base64')] }));
    expect([status, body.errors]).toEqual([422, { photos: [expect.stringContaining('Il file 2 non è una foto')] }]);
    expect(await stored()).toEqual(before);
  });

  it('photos: more than four, or more than 16 MB', async () => {
    const { status, body } = await report(reportOf(5, { photos: Array.from({ length: 5 }, () => photo) }));
    expect([status, body.errors]).toEqual([422, { photos: ['Al massimo 4 foto.'] }]);
    expect((await report(reportOf(5, { photos: ['x'.repeat(23_100_000)] }))).status).toBe(413);
  });

  it('a long body of a guest is rejected before it is parsed as JSON', async () => {
    expect((await shop.call('report_claim', '['.repeat(100_000))).status).toBe(401);
  });
});

describe('R6.9 a photo of a claim', () => {
  it('is served as a JPEG to users who may see the document only', async () => {
    const [path = ''] = (await lineOf(1)).claims[0].photos;
    for (const who of [a, agent, accountant, operator]) expect((await get(path, who)).status).toBe(200);
    for (const [who, status] of [
      [b, 404],
      [blind, 403],
      [{}, 302],
    ] as const) {
      expect((await get(path, who)).status).toBe(status);
    }
    const response = await get(path, a);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const metadata = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect(metadata).toMatchObject({ format: 'jpeg', width: 60, height: 40 });
    for (const other of [
      '/documents/claims/1.jpg',
      `/documents/claims/${'0'.repeat(36)}.jpg`,
      path.replace('.jpg', ''),
    ])
      expect((await get(other, a)).status).toBe(404);
  });
});

describe('the answer of the office', () => {
  it('is shown with the document and mailed once to the user who reported it; the line can then be reported again', async () => {
    const { id } = (await lineOf(3)).claims[0];
    const decision = { id, outcome: 'accepted', answer: 'Ne spediamo due.', closedBy: 'Olga', now } as const;
    const twice = [
      await closeClaim(shop.database, decision),
      await closeClaim(shop.database, { ...decision, outcome: 'rejected' }),
    ];
    expect(twice.map((result) => [result?.isClosedNow, result?.claim.state])).toEqual([
      [true, 'accepted'],
      [false, 'accepted'],
    ]);
    expect(await closeClaim(shop.database, { ...decision, id: 999_999 })).toBeNull();
    expect((await lineOf(3)).claims).toEqual([
      expect.objectContaining({ state: 'accepted', answer: 'Ne spediamo due.', closed_at: now.toISOString() }),
    ]);
    const mail = await mailWith(shop.dataDirectory, 'conti@bassi.example', 'Segnalazione accolta');
    expect(mail.text).toContain('riga 3 di DDT/2026/3400');
    expect(mail.text).toContain('«Ne spediamo due.»');
    expect(mail.text).toContain(`/pages/ddt_detail?causale=DDT&anno=2026&numero=3400#claim-${id}`);
    const again = await report(reportOf(3, { reason: 'missing' }), accountant);
    expect(again.status).toBe(200);
    expect((await lineOf(3)).claims).toHaveLength(2);
  });
});

describe('claims in the office', () => {
  let cookies: Record<string, string>;
  const office = (name: Parameters<typeof callOffice>[2], body: object, who = 'banco') =>
    callOffice(shop, cookies[who] ?? '', name, body);
  beforeAll(async () => {
    await addOfficeUser(shop.database, 'banco', 'warehouse');
    await addOfficeUser(shop.database, 'lettura', 'read-only');
    await addOfficeUser(shop.database, 'contenuti', 'content');
    const bound = await addOfficeUser(shop.database, 'legato');
    await shop.database.pool.query(`update office_user set agent_ids = '{}' where user_id = $1`, [bound]);
    await shop.database.pool.query(
      `update claim set state = 'accepted', closed_at = now(), closed_by = 'x' where state = 'open'`,
    );
    cookies = {};
    for (const name of ['banco', 'lettura', 'contenuti', 'legato']) cookies[name] = (await shop.logIn(name)).cookie;
  });

  it('5.6 5.7 are listed with their delivery, term and photos, for whoever sees the customer', async () => {
    const { claim } = (await report(reportOf(4, { photos: [photo], note: 'Leva piegata' }))).body.message;
    const { rows, total } = (await office('listClaims', {})).body;
    expect(total).toBe(1);
    expect(rows).toMatchObject([
      {
        ...{ id: claim.id, state: 'open', reason: 'damaged', quantity: 2, delivered: 10.5, note: 'Leva piegata' },
        ...{ document: 'DDT/2026/3400', receivedBy: 'R. Conti', lastDay: '2026-11-26', isInTime: true },
        ...{ customer: { code: '70431' }, reporter: { name: 'Marco Bassi' }, repeated: expect.any(Number) },
      },
    ]);
    const [path = ''] = rows[0].photos as string[];
    const statusOf = async (who: string) => (await get(path, { cookie: cookies[who] ?? '' })).status;
    expect(await Promise.all(['banco', 'lettura', 'contenuti', 'legato'].map(statusOf))).toEqual([200, 200, 404, 404]);
    expect((await get(path, { cookie: cookies['banco'] ?? '' })).headers.get('content-type')).toBe('image/jpeg');
    expect((await office('listClaims', {}, 'legato')).body).toMatchObject({ rows: [], total: 0 });
    expect((await office('getClaim', { claimId: claim.id }, 'legato')).status).toBe(404);
    const answer = { claimId: claim.id, resolution: 'send-again', answer: 'x' };
    expect((await office('answerClaim', answer, 'legato')).status).toBe(404);
    expect((await office('answerClaim', answer, 'lettura')).status).toBe(403);
    expect((await office('listClaims', { text: 'bassi' })).body.total).toBe(1);
    expect((await office('listClaims', { text: `SG ${claim.id}` })).body.total).toBe(1);
    expect((await office('listClaims', { text: 'nessuno' })).body.total).toBe(0);
  });

  it('are answered once, in one of four ways, and the reporter is mailed', async () => {
    const { id } = (await office('listClaims', {})).body.rows[0];
    const empty = await office('answerClaim', { claimId: id, resolution: 'not-due', answer: '' });
    expect([empty.status, empty.body.errors]).toEqual([422, { answer: ['Scrivete il motivo: il cliente lo legge.'] }]);
    const both = await Promise.all(
      (['send-again', 'not-due'] as const).map((resolution) =>
        office('answerClaim', { claimId: id, resolution, answer: 'Le mandiamo nuove' }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = both.find(({ status }) => status === 409);
    expect(late?.body.message).toMatch(
      /^banco ha già risposto a questa segnalazione: (?:merce mandata di nuovo|non dovuta)\.$/,
    );
    const { claim } = (await office('getClaim', { claimId: id })).body;
    expect(claim.state).toBe(claim.resolution === 'not-due' ? 'rejected' : 'accepted');
    const closed = (await office('listClaims', { view: 'closed' })).body.rows;
    expect(closed.map((one: { id: number }) => one.id)).toContain(id);
    const { rows } = await shop.database.pool.query<{ actor: string }>(
      `select actor from audit_entry where object_kind = 'claim' and object_id = $1`,
      [String(id)],
    );
    expect(rows).toEqual([{ actor: 'banco' }]);
  });

  it('send the customer back for photos with a mail, and wait for the office again when they have come', async () => {
    const { claim } = (await report(reportOf(6, { reason: 'damaged' }), accountant)).body.message;
    const { id } = claim;
    expect(claim).toMatchObject({ answer_by: '2026-11-23', questions: [] });
    const question = 'Ci serve la foto dell’etichetta del lotto.';
    const ask = (who?: string) => office('askClaimPhotos', { claimId: id, question }, who);
    expect([(await ask('legato')).status, (await ask('lettura')).status]).toEqual([404, 403]);
    for (const wrong of ['', ' ', 'x'.repeat(10_000)])
      expect((await office('askClaimPhotos', { claimId: id, question: wrong })).status).toBe(422);
    expect((await office('askClaimPhotos', { claimId: 999_999, question })).status).toBe(404);
    const early = await shop.call('add_claim_photos', { id, photos: [photo] }, a);
    expect([early.status, early.body.code]).toEqual([409, 'photos-not-asked']);

    const both = await Promise.all([ask(), ask()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.message).toBe(
      'banco ha già chiesto le foto: si aspetta il cliente.',
    );
    const mail = await mailWith(shop.dataDirectory, 'conti@bassi.example', 'Servono altre foto');
    expect(mail.text).toContain(`«${question}»`);
    expect(mail.text).toContain(`/pages/ddt_detail?causale=DDT&anno=2026&numero=3400#claim-${id}`);
    const idsOf = async (view: string) => (await office('listClaims', { view })).body.rows.map((one: any) => one.id);
    expect([await idsOf('open'), await idsOf('asked')]).toEqual([expect.not.arrayContaining([id]), [id]]);
    const waiting = (await lineOf(6)).claims[0];
    expect(waiting).toMatchObject({ answer_by: null, questions: [{ question, reply: null, answered_at: null }] });

    const add = (more: object, who: Credentials = a) => shop.call('add_claim_photos', { id, ...more }, who);
    expect([(await add({ note: 'x' }, b)).status, (await add({ note: 'x' }, blind)).status]).toEqual([404, 403]);
    expect((await add({ note: 'x' }, {})).status).toBe(401);
    expect((await add({ note: 'x'.repeat(10_000) })).body.errors).toHaveProperty('note');
    expect((await add({ note: ' ' })).body.errors).toEqual({
      photos: ['Aggiungi almeno una foto, o scrivi due parole.'],
    });
    const noPhoto = await add({ photos: [photo, Buffer.from('MZ This is a program').toString('base64')] });
    expect(noPhoto.body.errors).toEqual({ photos: [expect.stringContaining('Il file 2 non è una foto')] });

    now = new Date('2026-11-24T11:00:00Z');
    const [first, second] = await Promise.all([add({ photos: [photo], note: ' Eccola ' }), add({ note: 'Eccola' })]);
    now = new Date('2026-11-21T11:00:00Z');
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    const answered = (await office('getClaim', { claimId: id })).body.claim;
    expect(answered).toMatchObject({ isWithCustomer: false, answerBy: '2026-11-25' });
    expect(answered.questions).toMatchObject([{ question, by: 'banco', reply: 'Eccola', answeredBy: 'Marco Bassi' }]);
    expect(await idsOf('open')).toContain(id);
    const told = await mailWith(shop.dataDirectory, 'ordini@bancale.example', 'Foto aggiunte');
    expect(told.text).toContain('Scrive: «Eccola»');
    const again = await ask();
    expect(again.status).toBe(200);
    await office('answerClaim', { claimId: id, resolution: 'send-again', answer: '' });
    const late = await add({ note: 'Un’altra' });
    expect([late.status, late.body.code]).toEqual([409, 'photos-not-asked']);
    expect((await ask()).body.message).toBe('banco ha già risposto a questa segnalazione: merce mandata di nuovo.');
  });

  it('are written down for a customer who calls, also after the term, and taken back while nobody was told', async () => {
    const find = async (text: string, who?: string) =>
      (await office('findDeliveries', { text }, who)).body.deliveries.map(({ name }: { name: string }) => name);
    expect(await find('3400')).toEqual(['DDT/2026/3400']);
    expect(await find('DDT/2026/3400')).toEqual(['DDT/2026/3400']);
    expect(await find('3400/2025')).toEqual([]);
    expect(await find('bassi')).toContain('DDT/2026/3400');
    expect(await find('70431')).toContain('DDT/2026/3400');
    expect(await find('100%')).toEqual([]);
    expect(await find('bassi', 'legato')).toEqual([]);
    const { id: deliveryId } = (await office('findDeliveries', { text: '3400' })).body.deliveries[0];
    const { delivery } = (await office('getDelivery', { deliveryId })).body;
    expect((await office('getDelivery', { deliveryId }, 'legato')).status).toBe(404);
    expect(delivery.lines.map((one: { position: number }) => one.position)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(delivery.people.map(({ name }: { name: string }) => name)).toEqual(['Marco Bassi', 'Rita Conti']);

    const [, rita] = delivery.people;
    const claim = { deliveryId, position: 5, reason: 'missing', quantity: 1.5, note: 'Al telefono', photos: [photo] };
    const write = (more: object = {}, who?: string) =>
      office('registerClaim', { ...claim, reporterId: rita.id, ...more }, who);
    expect([(await write({}, 'legato')).status, (await write({}, 'lettura')).status]).toEqual([404, 403]);
    expect([(await write({ position: 99 })).status, (await write({ deliveryId: 999_999 })).status]).toEqual([404, 404]);
    const wrong = await write({ quantity: 11, reporterId: 999_999, photos: ['MZ'] });
    expect([wrong.status, Object.keys(wrong.body.errors).sort()]).toEqual([422, ['photos', 'quantity', 'reporterId']]);
    expect((await write({ note: 'x'.repeat(10_000) })).status).toBe(422);
    now = new Date('2026-12-20T11:00:00Z');
    const both = await Promise.all([write(), write()]);
    now = new Date('2026-11-21T11:00:00Z');
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { claimId } = both.find(({ status }) => status === 200)?.body ?? {};
    const written = (await office('getClaim', { claimId })).body.claim;
    expect(written).toMatchObject({ isInTime: false, recordedBy: 'banco', reporter: { name: 'Rita Conti' } });
    expect((await lineOf(5)).claims).toMatchObject([
      { id: claimId, reporter: 'Rita Conti', photos: [expect.any(String)] },
    ]);

    expect((await office('withdrawClaim', { claimId }, 'legato')).status).toBe(404);
    expect((await office('withdrawClaim', { claimId })).body).toEqual({ withdrawn: true });
    expect((await lineOf(5)).claims).toEqual([]);
    const kept = (await write({ reporterId: null, photos: [] })).body.claimId;
    expect((await office('askClaimPhotos', { claimId: kept, question: 'Una foto?' })).status).toBe(422);
    await office('answerClaim', { claimId: kept, resolution: 'send-again', answer: '' });
    expect((await office('withdrawClaim', { claimId: kept })).status).toBe(409);
    const { rows } = await shop.database.pool.query<{ action: string }>(
      `select action from audit_entry where object_kind = 'claim' and object_id = any ($1) order by id`,
      [[String(claimId), String(kept)]],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      ...['claim-registered', 'claim-withdrawn', 'claim-registered', 'claim-answered'],
    ]);
  });

  it('5.6 are told together: the last answers, a month in figures, and what repeats, for whoever sees the customers', async () => {
    const lot = { code: 'VS-12-OT', quantity: 20, lot: '2626-A' };
    const lines = [1, 2].map((position) => ({ ...lot, position }));
    const delivered = { issuedOn: '2026-11-19', deliveredAt: '2026-11-20T09:00:00Z', carrier: 'Corriere Reno' };
    await upsertTransportDocuments(shop.database, [transportRecord(3401, { ...delivered, lines })]);
    for (const riga of [1, 2]) expect((await report(reportOf(riga, { numero: 3401 }))).status).toBe(200);
    const { closed, month, repeated } = (await office('getClaimOverview', {})).body;
    expect(closed.rows.length).toBe(Math.min(5, closed.total));
    expect(month.claims).toBeGreaterThanOrEqual(closed.total);
    expect(month).toMatchObject({ deliveries: 6, answerMinutes: expect.any(Number) });
    expect(repeated).toContainEqual({ kind: 'carrier', name: 'Corriere Reno', lot: null, count: 2, netCents: 0 });
    expect(repeated).toContainEqual({ kind: 'article', name: 'VS-12-OT', lot: '2626-A', count: 2, netCents: 0 });
    const view = { view: 'recent' };
    expect((await office('listClaims', { ...view, text: 'Corriere Reno' })).body.total).toBe(2);
    expect((await office('listClaims', { ...view, text: '2626-A' })).body.total).toBe(2);
    expect((await office('getClaimOverview', {}, 'legato')).body).toEqual({
      ...{ closed: { rows: [], total: 0 }, month: { claims: 0, deliveries: 0, answerMinutes: null }, repeated: [] },
    });
    expect((await office('getClaimOverview', {}, 'contenuti')).status).toBe(403);
  });
});
