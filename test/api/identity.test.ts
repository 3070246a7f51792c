import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { officeExports } from '../../backend/api/office/exports.ts';
import { storeShopPicture } from '../../backend/content/index.ts';
import { findIdentity } from '../../backend/content/identity.ts';
import { applyMigrations, migrate, readMigrations } from '../../backend/database/migrate.ts';
import { officeEndpoints } from '../../contract/office/index.ts';
import { createTestDatabase } from '../builders/database.ts';
import { COMPANY, publishIdentity } from '../builders/identity.ts';
import { addOfficeUser } from '../builders/office.ts';
import { isStorefrontBuilt, pagePaths } from '../builders/page-paths.ts';
import { textsOf } from '../builders/pdf-texts.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

/** The demonstration's name, as people see it; cookies and the program's own files are written small. */
const DEMONSTRATION = /Bancale|un solo bancale/;
const OWN = {
  name: 'Termica Rossi',
  headline: null,
  company: {
    ...{ name: 'Termica Rossi S.r.l.', street: 'Via Po 1', city: '43121 Parma (PR)', telephone: '0521 000000' },
    ...{ email: 'ordini@rossi.example', vatNumber: '00743110157', register: 'PR-1' },
  },
  colours: { sign: '#17402f', action: '#c77700' },
  promises: { deliveryDays: 1 },
};

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ pages: isStorefrontBuilt });
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="60"><rect width="300" height="60" fill="#17402f"/></svg>';
  const logo = await storeShopPicture(shop.database.query, Buffer.from(svg), 'logo');
  if (!('path' in logo)) throw new Error(logo.reason);
  await publishIdentity(shop.database, { ...OWN, logo: logo.path });
  await vi.waitUntil(async () => (await manifest('')).name === OWN.name, { timeout: 40_000 });
});
afterAll(() => shop.stop());

async function manifest(language: '' | '-en') {
  const response = await fetch(`${shop.address}/manifest${language}.webmanifest`);
  return (await response.json()) as { name: string; theme_color: string; lang: string; icons: { src: string }[] };
}

/** What a response says, headers included. */
async function saidBy(path: string, cookie = ''): Promise<string> {
  const response = await fetch(shop.address + path, { headers: { cookie, accept: 'text/html,*/*' } });
  return `${[...response.headers].join('\n')}\n${await response.text()}`;
}

describe('6.11 a shop with another identity', () => {
  it.skipIf(!isStorefrontBuilt)(
    'has its name and colours on every page, and nothing of the demonstration',
    async () => {
      const { cookie } = await shop.logIn('cliente.a');
      const found: string[] = [];
      for (const path of pagePaths()) {
        for (const session of path.startsWith('/en') ? [''] : ['', cookie]) {
          if (DEMONSTRATION.test(await saidBy(path, session))) found.push(path);
        }
      }
      expect(found).toEqual([]);
      const home = await saidBy('/');
      expect(home).toContain('· Termica Rossi</title>');
      expect(home).toMatch(/:root\{--sign:#17402f;[^}]*--accent:#c77700/);
      expect(home).toContain('Consegna in un giorno lavorativo');
      expect(home).not.toContain('Assistenza');
      expect(home).toMatch(/<img src="\/content\/shop\/[0-9a-f]{24}\.png"/);
    },
  );

  it('R7.8 is in the manifests of both languages, whose icons exist', async () => {
    for (const language of ['', '-en'] as const) {
      const found = await manifest(language);
      expect(found).toMatchObject({ name: 'Termica Rossi', theme_color: '#17402f', lang: language ? 'en' : 'it' });
      for (const { src } of found.icons) {
        const icon = await fetch(shop.address + src);
        expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/png']);
      }
    }
    const touch = await fetch(`${shop.address}/apple-touch-icon.png`);
    const corner = sharp(Buffer.from(await touch.arrayBuffer())).extract({ left: 0, top: 0, width: 1, height: 1 });
    expect((await corner.raw().toBuffer()).toString('hex')).toBe('17402f');
  });

  it('is on papers and in mails', async () => {
    const buyer = await shop.logIn('cliente.a');
    const added = await shop.call('add_to_cart', { item_id: '204118', quantity: 10 }, buyer);
    const sent = await shop.call(
      'send_order',
      { id_cart: added.body.message.id_cart, idempotency_key: 'identity-1', locale: 'it' },
      buyer,
    );
    const { causale, anno, numero } = sent.body.message.order;
    const detail = await shop.call('get_order_detail', { causale, anno, numero }, buyer);
    const pdf = await fetch(shop.address + detail.body.message.order.pdf, { headers: { cookie: buyer.cookie } });
    const paper = Buffer.from(await pdf.arrayBuffer());
    expect(textsOf(paper)).toContain('Termica Rossi S.r.l.');
    expect(textsOf(paper)).toContain('REA PR-1');
    expect(textsOf(paper)).not.toMatch(DEMONSTRATION);
    expect(paper.toString('latin1')).toContain('/Subtype /Image');
    const folder = join(shop.dataDirectory, 'mail');
    await expect.poll(() => readdir(folder).catch(() => [])).toHaveLength(1);
    const mail = await readFile(join(folder, (await readdir(folder))[0] ?? ''), 'utf8');
    expect(mail).toContain('From: "Termica Rossi S.r.l." <ordini@rossi.example>');
    expect(mail).not.toMatch(DEMONSTRATION);
  });
});

describe('6.11 exported tables of a shop with another identity', () => {
  it.each(Object.entries(officeExports))(
    '%s say nothing of the demonstration, nor do their headers',
    async (name, table) => {
      const request = encodeURIComponent(JSON.stringify(officeEndpoints[table.endpoint].example));
      await addOfficeUser(shop.database, `export-${name}`);
      const { cookie } = await shop.logIn(`export-${name}`);
      for (const type of ['csv', 'xlsx']) {
        const response = await fetch(`${shop.address}/office/files/${name}.${type}?request=${request}`, {
          headers: { cookie },
        });
        expect([name, response.status]).toEqual([name, 200]);
        const content = Buffer.from(await response.arrayBuffer());
        const parts = type === 'csv' ? [content] : Object.values(unzipSync(content));
        const said = [...response.headers].join('\n') + parts.map((part) => Buffer.from(part).toString()).join('\n');
        // The data of the small shop name its people at this address.
        expect(said.replaceAll('@bancale.example', '')).not.toMatch(/bancale/i);
      }
    },
  );
});

describe('the update to an identity', () => {
  const setting = (key: string, value: object) => ({ key, value: JSON.stringify(value) });
  const company = { ...COMPANY, name: 'Ferramenta Prova S.r.l.', email: 'nessuna' };

  it.each([
    ['takes over the company that was written', setting('company', company), 'Ferramenta Prova', company.name],
    ['leaves a demonstration its company', setting('demonstration', { state: 'loaded' }), 'Bancale', COMPANY.name],
    ['gives any other shop no company', setting('pickup', {}), 'Negozio', ''],
  ])('%s', async (_, row, name, companyName) => {
    const before = await createTestDatabase({ migrated: false });
    const client = new pg.Client(before.url);
    await client.connect();
    await applyMigrations(
      client,
      (await readMigrations()).filter(({ number }) => number < 153),
    );
    await client.end();
    await before.database.query.insertInto('setting').values(row).execute();
    await migrate(before.database);
    const problems: string[] = [];
    const identity = await findIdentity(before.database.query, (reason) => problems.push(reason));
    expect(problems).toEqual([]);
    expect(identity).toMatchObject({ name, company: { name: companyName } });
    // What is no address can't be written to.
    expect(identity.company.email).toBe(name === 'Bancale' ? COMPANY.email : '');
    await before.drop();
  });
});

describe('6.12 pictures of the shop', () => {
  const stored = (content: Buffer | string, kind: 'logo' | 'icon') =>
    storeShopPicture(shop.database.query, Buffer.from(content), kind);

  it('are drawn anew: scripts and metadata are gone', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="60" onload="alert(1)"><script>alert(1)</script><rect width="9" height="9"/></svg>';
    const logo = await stored(svg, 'logo');
    if (!('path' in logo)) throw new Error(logo.reason);
    const served = await fetch(shop.address + logo.path);
    expect(served.headers.get('content-type')).toBe('image/png');
    const bytes = Buffer.from(await served.arrayBuffer());
    expect(bytes.toString('latin1')).not.toContain('alert');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png' });
  });

  it.each([
    ['a text', 'no picture', 'logo', { reason: 'no-picture' }],
    ['half a picture', null, 'icon', { reason: 'no-picture' }],
    ['a small icon', 96, 'icon', { reason: 'too-small', width: 96, height: 96, neededWidth: 512, neededHeight: 512 }],
  ] as const)('are refused with the reason: %s', async (_, content, kind, problem) => {
    const picture = (side: number) =>
      sharp({ create: { width: side, height: side, channels: 3, background: '#204060' } })
        .png()
        .toBuffer();
    const bytes =
      typeof content === 'string'
        ? Buffer.from(content)
        : content === null
          ? (await picture(600)).subarray(0, 200)
          : await picture(content);
    expect(await stored(bytes, kind)).toEqual(problem);
  });
});
