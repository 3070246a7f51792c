import { LEGAL_TEXT_PATHS, type LegalTextKey } from '../../domain/legal-texts.ts';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createContentCopy, localHtml } from '../../backend/content/index.ts';
import { loadDemonstrationContent } from '../../cli/start/demonstration-content.ts';
import { generateCatalogue } from '../../demo/index.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';
import { createImporting, type Importing } from '../builders/importing.ts';

const FOLDER = resolve(import.meta.dirname, '../../demo/content');
const now = new Date('2027-03-01T11:00:00Z');
let test: TestDatabase;
let importing: Importing;
let content: Awaited<ReturnType<typeof createContentCopy>>;
beforeAll(async () => {
  test = await createTestDatabase();
  importing = await createImporting(test);
  await loadDemonstrationContent(test.database, { dataDirectory: join(importing.folder, 'data'), today: '2027-03-01' });
  content = await createContentCopy(test.database, () => now);
});
afterAll(async () => {
  await content.close();
  await importing.remove();
  await test.drop();
});

it('is a folder that the import accepts as it is, and a second time without a change', async () => {
  const first = await importing.run('content', FOLDER, '--dry-run');
  expect(first).toMatchObject({ refused: 0, inserted: 0 });
  await importing.run('content', FOLDER);
  expect(await importing.run('content', FOLDER)).toMatchObject({
    inserted: 0,
    updated: 0,
    refused: 0,
    picturesMade: 0,
  });
  await loadDemonstrationContent(test.database, { dataDirectory: join(importing.folder, 'data'), today: '2027-03-01' });
  await content.settled();
});

it('has what the pages of the shop show, in both languages', async () => {
  const counts = {
    page: 6,
    'legal-text': 3,
    post: 7,
    question: 17,
    'promo-tab': 5,
    footer: 1,
    flyer: 4,
    brand: 39,
    style: 1,
  } as const;
  for (const [kind, count] of Object.entries(counts)) {
    expect(await content.list(kind as keyof typeof counts), kind).toHaveLength(count);
  }
  const texts = [
    ...(await content.list('page')).map((item) => item.content.body),
    ...(await content.list('legal-text')).map((item) => item.content.body),
    ...(await content.list('post')).map((item) => item.content.body),
    ...(await content.list('question')).map((item) => item.content.answer),
    ...(await content.list('footer')).map((item) => item.content.body),
  ];
  expect(texts.filter((text) => text.en === null)).toEqual([]);
  const pages = (await content.list('page')).map(({ key }) => key);
  expect(pages).toEqual(expect.arrayContaining(['about-us', 'contact-us', 'info/spedizioni']));
});

it('moves its days, so that posts are recent and flyers valid', async () => {
  const [newest] = (await content.list('post'))
    .map((item) => item.content.date)
    .sort((one, other) => (one < other ? 1 : -1));
  expect(newest).toBe('2027-02-20');
  const valid = (await content.list('flyer')).filter((item) => item.content.validFrom <= '2027-03-01');
  expect(valid.map(({ key }) => key)).toEqual(['inverno-in-cantiere', 'speciale-ottone', 'luce-led']);
});

it('names articles of the demonstration, however small', async () => {
  const catalogue = generateCatalogue({ articles: 1000, today: '2026-11-21', seed: 1 });
  const skus = new Set(catalogue.articles.map(({ sku }) => sku));
  const named = (await content.list('post')).flatMap((item) => item.content.articles);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((sku) => !skus.has(sku))).toEqual([]);
  const brands = new Set(catalogue.brands.map(({ code }) => code));
  expect((await content.list('brand')).filter(({ key }) => !brands.has(key))).toEqual([]);
});

it('links only to pages that exist', async () => {
  const [pages, legal] = [await content.list('page'), await content.list('legal-text')];
  const known = new Set([
    ...pages.map(({ key }) => `/web-page/${key}`),
    ...legal.map(({ key }) => `/web-page/${LEGAL_TEXT_PATHS[key as LegalTextKey]}`),
    ...['/web-page/faq', '/pages/about-us', '/pages/contact-us', '/pages/blog', '/pages/brands', '/pages/flyers'],
    ...['/pages/cookies'],
    ...['/pages/register_v1', '/pages/request_access', '/pages/login', '/pages/forgot-password', '/shop'],
  ]);
  const html = [
    ...[...pages, ...legal].map((item) => localHtml(item.content.body, 'it')),
    ...(await content.list('question')).map((item) => localHtml(item.content.answer, 'it')),
    ...(await content.list('footer')).map((item) => localHtml(item.content.body, 'it')),
  ].join('');
  const links = [...html.matchAll(/href="(\/[^"?#]*)/g)].map(([, path = '']) => path);
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter((path) => !known.has(path))).toEqual([]);
});
