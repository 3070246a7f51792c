import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addOfficeUser, callOffice } from '../builders/office.ts';
import { COMPANY, publishIdentity } from '../builders/identity.ts';
import { isStorefrontBuilt } from '../builders/page-paths.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;
const cookies: Record<string, string> = {};
beforeAll(async () => {
  shop = await startTestShop({ pages: isStorefrontBuilt });
  for (const [user, role] of [
    ['paola', 'administration'],
    ['anna', 'administration'],
    ['sales', 'sales'],
  ] as const) {
    await addOfficeUser(shop.database, user, role);
    cookies[user] = (await shop.logIn(user)).cookie;
  }
});
afterAll(() => shop.stop());

const ask = (name: Parameters<typeof callOffice>[2], body: object = {}, who = 'paola') =>
  callOffice(shop, cookies[who] ?? '', name, body);
const read = async () => (await ask('getIdentity')).body;
const change = (field: string, before: unknown, after: unknown, who = 'paola') =>
  ask('saveIdentity', { changes: { [field]: { before, after } } }, who);
const entriesOf = async (action: string) =>
  (await ask('listLog')).body.rows.filter((row: { action: string }) => row.action === action);
/** The shop has taken over what was published. */
const shopHas = (name: string) =>
  vi.waitUntil(
    async () => {
      const manifest = await fetch(`${shop.address}/manifest.webmanifest`);
      return ((await manifest.json()) as { name: string }).name === name;
    },
    { timeout: 40_000 },
  );
const withoutDraft = (name: string) => publishIdentity(shop.database, { name });

describe('6.11 the identity in the office', () => {
  it('a draft is published as the next version, which the shop shows', async () => {
    await withoutDraft('Prima');
    expect(await read()).toMatchObject({ draft: null, live: { by: 'test', fields: { name: 'Prima' } } });
    const { number } = (await read()).live;
    await change('name', 'Prima', 'Termica Rossi');
    const saved = await change('companyName', COMPANY.name, 'Termica Rossi S.r.l.');
    const drafted = await read();
    expect(drafted).toMatchObject({ fields: { name: 'Termica Rossi' }, draft: { savedAt: saved.body.savedAt } });
    expect(drafted.live.fields.name).toBe('Prima');
    const published = await ask('publishIdentity', { savedAt: saved.body.savedAt, at: null });
    expect(published.body).toEqual({ number: number + 1 });
    expect(await read()).toMatchObject({ draft: null, live: { number: number + 1, by: 'paola' } });
    await shopHas('Termica Rossi');
    const [entry] = await entriesOf('identity-published');
    expect(entry).toMatchObject({ actor: { name: 'paola' }, canRestore: true });
    expect(entry.changes.map(({ field }: { field: string }) => field)).toEqual(['name', 'companyName']);
    if (!isStorefrontBuilt) return;
    const home = await fetch(`${shop.address}/`);
    expect(await home.text()).toContain('· Termica Rossi</title>');
  });

  it('6.1 of two people who change one field, the second gets both values and nothing of it is written', async () => {
    await withoutDraft('Due');
    await change('name', 'Due', 'Di Paola');
    const second = await ask(
      'saveIdentity',
      { changes: { name: { before: 'Due', after: 'Di Anna' }, telephone: { before: COMPANY.telephone, after: '1' } } },
      'anna',
    );
    expect(second).toMatchObject({
      status: 409,
      body: {
        code: 'changed-meanwhile',
        conflicts: [{ field: 'name', before: 'Due', now: 'Di Paola', after: 'Di Anna' }],
      },
    });
    expect((await read()).fields).toMatchObject({ name: 'Di Paola', telephone: COMPANY.telephone });
    expect((await change('telephone', COMPANY.telephone, '2', 'anna')).status).toBe(200);
  });

  it('publishes and discards only the draft that was seen', async () => {
    await withoutDraft('Vista');
    const seen = (await change('name', 'Vista', 'Uno')).body.savedAt;
    const later = (await change('telephone', COMPANY.telephone, '3', 'anna')).body.savedAt;
    for (const name of ['publishIdentity', 'discardIdentity'] as const) {
      const refused = await ask(name, { savedAt: seen, ...(name === 'publishIdentity' && { at: null }) });
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('anna')]);
    }
    expect((await ask('discardIdentity', { savedAt: later })).status).toBe(200);
    expect(await read()).toMatchObject({ draft: null, fields: { name: 'Vista' } });
    expect((await ask('publishIdentity', { savedAt: later, at: null })).status).toBe(409);
    // The log brings it back.
    const [entry] = await entriesOf('identity-discarded');
    expect((await ask('restoreEntry', { entryId: entry.id })).status).toBe(200);
    expect(await read()).toMatchObject({ fields: { name: 'Uno', telephone: '3' }, draft: { by: 'paola' } });
  });

  it('a draft in which nothing differs any more is gone', async () => {
    await withoutDraft('Uguale');
    await change('deliveryDays', 3, null);
    expect((await change('deliveryDays', null, 3)).body).toEqual({ savedAt: null });
    expect((await read()).draft).toBeNull();
  });

  it('is published later, and not before; until then that can be taken back', async () => {
    await withoutDraft('Adesso');
    const { savedAt } = (await change('name', 'Adesso', 'Domani')).body;
    expect((await ask('publishIdentity', { savedAt, at: '2001-01-01T00:00:00.000Z' })).status).toBe(422);
    const at = new Date(Date.now() + 86_400_000).toISOString();
    const { number } = (await ask('publishIdentity', { savedAt, at })).body;
    expect(await read()).toMatchObject({
      draft: null,
      scheduled: { number, at },
      live: { fields: { name: 'Adesso' } },
      fields: { name: 'Domani' },
    });
    expect((await ask('unscheduleIdentity', { number })).status).toBe(200);
    expect(await read()).toMatchObject({ draft: { number }, scheduled: null, fields: { name: 'Domani' } });
    expect((await ask('unscheduleIdentity', { number })).status).toBe(404);
  });

  it('an earlier version is published again; the draft stays the draft', async () => {
    await withoutDraft('Vecchia');
    const { number } = (await read()).live;
    await withoutDraft('Nuova');
    await change('claim', null, { it: 'in bozza', en: null });
    expect((await ask('restoreIdentity', { number, before: number })).status).toBe(409);
    expect((await ask('restoreIdentity', { number, before: number + 1 })).body).toEqual({ number: number + 2 });
    expect(await read()).toMatchObject({
      live: { number: number + 2, fields: { name: 'Vecchia' } },
      draft: { number: number + 3 },
      fields: { name: 'Nuova', claim: { it: 'in bozza' } },
    });
    const [entry] = await entriesOf('identity-restored');
    expect((await ask('restoreEntry', { entryId: entry.id })).status).toBe(200);
    expect((await read()).live.fields.name).toBe('Nuova');
    // Only where that version is still the published one.
    expect((await ask('restoreEntry', { entryId: entry.id })).status).toBe(409);
  });

  it.each([
    ['a colour that can’t be read', 'action', '#f26400', '#a86a14'],
    ['a colour that is none', 'sign', '#14233b', 'red'],
    ['no name', 'name', 'Regole', ' '],
    ['a long name', 'name', 'Regole', 'x'.repeat(10_000)],
    ['a claim without Italian', 'claim', null, { it: '', en: 'tools' }],
    ['no address', 'email', COMPANY.email, 'nessuna'],
    ['a picture of somewhere else', 'logo', null, 'https://evil.example/logo.png'],
    ['a picture that is missing', 'logo', null, '/content/shop/000000000000000000000000.png'],
    ['five lines on papers', 'paperLines', [], ['1', '2', '3', '4', '5']],
  ])('refuses %s', async (_, field, before, after) => {
    await publishIdentity(shop.database, { name: 'Regole' });
    expect((await change(field, before, after)).status).toBe(422);
    expect((await read()).draft).toBeNull();
  });

  it.skipIf(!isStorefrontBuilt)(
    'a draft is seen in the shop by who may publish it and has asked, and by nobody else',
    async () => {
      await withoutDraft('In linea');
      await shopHas('In linea');
      await change('name', 'In linea', 'Solo in bozza');
      const steer = (fields: Record<string, string>) =>
        fetch(`${shop.address}/office/settings/identity/preview`, {
          ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) },
          headers: { cookie: cookies['paola'] ?? '', origin: shop.address },
        });
      const started = await steer({});
      expect([started.status, started.headers.get('location')]).toEqual([302, '/']);
      const preview = started.headers.get('set-cookie')?.split(';')[0] ?? '';
      const homeOf = async (...parts: string[]) => {
        const response = await fetch(`${shop.address}/`, { headers: { cookie: parts.filter(Boolean).join('; ') } });
        return response.text();
      };
      const seen = await homeOf(cookies['paola'] ?? '', preview);
      expect(seen).toContain('· Solo in bozza</title>');
      expect(seen).toContain('Chiudi l’anteprima');
      const others = [[preview], [cookies['sales'] ?? '', preview], [(await shop.logIn('cliente.a')).cookie, preview]];
      for (const parts of [...others, [cookies['paola'] ?? '']]) {
        const page = await homeOf(...parts);
        expect(page).toContain('· In linea</title>');
        expect(page).not.toMatch(/Solo in bozza|Chiudi l’anteprima/);
      }
      const ended = await steer({ end: '1' });
      expect([ended.headers.get('location'), ended.headers.get('set-cookie')]).toEqual([
        '/office/settings/identity',
        expect.stringContaining('Max-Age=0'),
      ]);
    },
  );

  it('5.7 is for those alone who publish the shop', async () => {
    expect((await change('name', 'Regole', 'Altro', 'sales')).status).toBe(403);
    expect((await ask('getIdentity', {}, 'sales')).status).toBe(403);
  });
});

describe('6.12 a picture for the identity', () => {
  const picture = async (width: number, height: number) =>
    (
      await sharp({ create: { width, height, channels: 3, background: '#204060' } })
        .png()
        .toBuffer()
    ).toString('base64');
  const upload = (content: string, kind = 'logo') => ask('uploadIdentityPicture', { kind, content });

  it('is kept, and shown once the draft that names it is published', async () => {
    await publishIdentity(shop.database, { name: 'Logo' });
    const { body } = await upload(await picture(400, 80));
    expect(body).toMatchObject({ width: 400, height: 80 });
    const { savedAt } = (await change('logo', null, body.path)).body;
    await ask('publishIdentity', { savedAt, at: null });
    expect((await fetch(shop.address + body.path)).headers.get('content-type')).toBe('image/png');
    expect((await read()).live.fields.logo).toBe(body.path);
  });

  it.each([
    ['too small', () => picture(180, 90), 'logo', 'È 180 × 90, ne servono 192 × 32.'],
    ['an oblong icon', () => picture(700, 600), 'icon', 'È 700 × 600: l’icona deve essere quadrata.'],
    ['no picture', () => Buffer.from('no picture').toString('base64'), 'logo', /si possa leggere/],
  ])('is refused with the reason in words: %s', async (_, content, kind, message) => {
    const { status, body } = await upload(await content(), kind);
    expect([status, body.message]).toEqual([
      422,
      typeof message === 'string' ? message : expect.stringMatching(message),
    ]);
  });

  it('is refused above 500 kB', async () => {
    expect((await upload(Buffer.alloc(500_003).toString('base64'))).status).toBe(422);
    expect((await upload(Buffer.alloc(600_000).toString('base64'))).status).toBe(413);
  });
});
