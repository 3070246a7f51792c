import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDocuments } from '../builders/documents.ts';
import { addOfficeUser } from '../builders/office.ts';
import { isStorefrontBuilt } from '../builders/page-paths.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;
const cookies: Record<string, string> = {};
/** Claims to answer, with the customer, and answered. */
const ids = { open: 0, asked: 0, closed: 0 };
beforeAll(async () => {
  shop = await startTestShop({ pages: isStorefrontBuilt, clock: () => new Date('2026-11-21T11:00:00Z') });
  await loadDocuments(shop.database);
  for (const role of ['administration', 'warehouse', 'content', 'read-only'] as const) {
    await addOfficeUser(shop.database, role, role);
    cookies[role] = (await shop.logIn(role)).cookie;
  }
  const note = async (number: number, more: string) => {
    const { rows } = await shop.database.pool.query<{ id: number }>(
      `insert into claim (document_id, position, code, description, delivered, reason, quantity, idempotency_key, locale,
         note, created_at, reported_by_user_id, state, closed_at, closed_by, resolution)
       select d.id, t.position, t.code, t.description, t.quantity, 'damaged', 2, gen_random_uuid()::text, 'it',
         'Leva <b>piegata</b>', '2026-11-20 10:00+00', (select id from user_account where username = 'cliente.a'), ${more}
       from transport_document d join transport_document_line t on t.document_id = d.id
       where d.number = $1 order by t.position limit 1 returning id`,
      [number],
    );
    return Number(rows[0]?.id);
  };
  ids.open = await note(3254, `'open', null, null, null`);
  ids.asked = await note(3140, `'open', null, null, null`);
  ids.closed = await note(3098, `'accepted', '2026-11-20 14:00+00', 'Olga', 'credit-note'`);
  await shop.database.pool.query(
    `insert into claim_question (claim_id, question, asked_by, asked_at) values ($1, 'E l’etichetta?', 'Olga', now())`,
    [ids.asked],
  );
});
afterAll(() => shop.stop());

async function open(query: string, who = 'warehouse', locale = '') {
  const path = `${locale}/office/orders/claims${query}`;
  const response = await fetch(shop.address + path, { redirect: 'manual', headers: { cookie: cookies[who] ?? '' } });
  return { status: response.status, html: (await response.text()).replaceAll(/<script[\s\S]*?<\/script>/g, '') };
}

describe.skipIf(!isStorefrontBuilt)('the claims of the office', () => {
  it.each([
    ['', 'Segnalazioni', 'entro lun 23/11', ['Respingi…', 'Chiedi foto', 'Registra una segnalazione', 'Ultime chiuse']],
    ['/en', 'Claims', 'by Mon 23/11', ['Reject…', 'Ask for photos', 'Write a claim down', 'Closed lately']],
  ])('%s shows what is to answer, until when, and what can be done', async (locale, title, term, words) => {
    const { status, html } = await open('', 'warehouse', locale);
    expect(status).toBe(200);
    expect(html).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
    for (const word of [...words, term, `SG ${ids.open}`, 'Leva &lt;b&gt;piegata']) expect(html).toContain(word);
    expect(html).not.toContain(`SG ${ids.asked}<`);
    // A text that is missing is shown as its key.
    expect(html).not.toMatch(/>(?:claims?|action|table|nav|held)\.[a-z]/);
  });

  it('shows apart what waits for the customer, with the question, and what was answered', async () => {
    const asked = await open('?view=asked');
    for (const word of [`SG ${ids.asked}`, 'Aspetta il cliente', 'E l’etichetta?', 'Olga ha chiesto foto'])
      expect(asked.html).toContain(word);
    expect(asked.html).not.toContain('Chiedi foto');
    const closed = await open('?view=closed');
    for (const word of [`SG ${ids.closed}`, 'Nota di credito']) expect(closed.html).toContain(word);
    expect(closed.html).not.toContain('Respingi…');
    expect((await open('?view=recent&text=VS-12-OT')).html).toContain(`SG ${ids.open}`);
  });

  it('5.7 has no buttons for a role that only looks, and does not open for one without orders', async () => {
    const { status, html } = await open('', 'read-only');
    expect([status, html.includes(`SG ${ids.open}`)]).toEqual([200, true]);
    for (const word of ['Respingi…', 'Chiedi foto', 'Registra una segnalazione']) expect(html).not.toContain(word);
    expect((await open('', 'content')).status).toBe(403);
  });

  it('a claim of the address that is not there is missing, in the frame', async () => {
    const { status, html } = await open('?claim=999999');
    expect(status).toBe(404);
    expect(html).toContain('Qui non c’è niente');
  });
});
