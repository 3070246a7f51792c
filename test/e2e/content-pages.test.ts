import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { writeContent } from '../../backend/content/index.ts';
import type { ContentRecord } from '../../backend/content/records.ts';
import { addDays, shopDay } from '../../domain/shop-day.ts';
import { violationsOf } from './axe.ts';
import { openHydrated, useE2e } from './visitor.ts';

const e2e = useE2e();

const text = (it: string, en: string | null = null) => ({ it, en });
const html = (source: string) => ({ it: { format: 'html', source }, en: null });

beforeAll(async () => {
  const shop = e2e.shop();
  const write = (kind: ContentRecord['kind'], key: string, content: object, more: Partial<ContentRecord> = {}) =>
    writeContent(shop.database, { kind, key, content, ...more }, 'Olga');
  const script = `<script>document.body.dataset.taken = 'yes'</script><img src="/img/test/main_valve.webp" alt="" onload="document.body.dataset.taken = 'yes'">`;
  await write('page', 'about-us', { title: text('Chi siamo'), body: html('<p>Dal 1974.</p>') });
  await write('page', 'info/spedizioni', {
    title: text('Spedizioni'),
    body: html(`<p>Tre giorni. <a href="/web-page/faq#faq-ritiro">Ritiro</a></p>${script}`),
  });
  const post = { excerpt: text('In breve'), topic: text('Impianti'), body: html('<p>Con <b>metodo</b>.</p>') };
  await write('post', 'valvole', { ...post, title: text('Valvole'), date: '2026-10-02', articles: ['VS-12-OT'] });
  await write('post', 'rame', { ...post, title: text('Rame'), date: '2026-10-01' });
  const question = (topic: string, title: string, answer: string) => ({
    ...{ topic: text(topic), question: text(title), answer: html(`<p>${answer}</p>`) },
  });
  await write('question', 'minimo', question('Ordini', 'C’è un minimo?', 'No, nessuno.'), { position: 1 });
  await write('question', 'ritiro', question('Consegne', 'Posso ritirare?', 'Sì, in sede.'), { position: 2 });
  await mkdir(join(shop.dataDirectory, 'files/content'), { recursive: true });
  await writeFile(join(shop.dataDirectory, 'files/content/ottone.pdf'), '%PDF-1.4\n%%EOF\n');
  const today = shopDay(new Date());
  const flyer = { text: null, cover: '/img/test/main_valve.webp', file: '/content/ottone.pdf' };
  const until = (days: number) => ({ validFrom: addDays(today, -30), validTo: addDays(today, days) });
  await write('flyer', 'ottone', { ...flyer, ...until(3), title: text('Speciale ottone') });
  await write('flyer', 'vecchio', { ...flyer, ...until(-1), title: text('Scaduto ieri') });
  await shop.settled();
});

it('R2.26 a page of several segments shows its text, and a script in it does not run; links stay in the shop', async () => {
  const page = await e2e.visit();
  e2e.expectFault(/status of 404/);
  await openHydrated(page, '/web-page/info/spedizioni');
  await page.getByRole('heading', { level: 1, name: 'Spedizioni' }).waitFor();
  expect(await page.evaluate(() => document.body.dataset['taken'])).toBeUndefined();
  await page.evaluate(() => (document.body.dataset['same'] = 'document'));
  await page.getByRole('link', { name: 'Ritiro', exact: true }).click();
  await page.getByText('Sì, in sede.').waitFor();
  expect(await page.evaluate(() => document.body.dataset['same'])).toBe('document');
  await page.goto('/web-page/info/niente');
  await page.getByRole('heading', { level: 1, name: 'Impossibile trovare questa pagina' }).waitFor();
});

it('R2.100 questions open and close with the keyboard', async () => {
  const page = await e2e.visit();
  await openHydrated(page, '/web-page/faq');
  const question = page.getByRole('button', { name: 'C’è un minimo?' });
  expect(await question.getAttribute('aria-expanded')).toBe('false');
  expect(await page.getByText('No, nessuno.').isVisible()).toBe(false);
  await question.focus();
  await page.keyboard.press('Enter');
  await page.getByText('No, nessuno.').waitFor();
  expect(await question.getAttribute('aria-expanded')).toBe('true');
  await page.keyboard.press('Space');
  await page.getByText('No, nessuno.').waitFor({ state: 'hidden' });
  expect(await question.getAttribute('aria-expanded')).toBe('false');
});

it('a page whose content can’t be loaded keeps its heading, and shows it after a retry', async () => {
  const page = await e2e.visit();
  e2e.expectFault(/ERR_FAILED/);
  await openHydrated(page, '/web-page/info/spedizioni');
  await page.route('**/api/faq?*', (route) => route.abort());
  await page.getByRole('link', { name: 'Ritiro', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Domande frequenti' }).waitFor();
  const retry = page.getByRole('main').getByRole('link', { name: 'Riprova' });
  await retry.waitFor();
  await page.unroute('**/api/faq?*');
  await retry.click();
  await page.getByText('Sì, in sede.').waitFor();
});

it('R2.100 without scripts every answer is shown', async () => {
  const page = await e2e.visit({ javaScriptEnabled: false });
  await page.goto('/web-page/faq');
  await page.getByText('No, nessuno.').waitFor();
});

it('R2.6 R2.25 the blog lists posts by date; a post shows its parts and leads back', async () => {
  const page = await e2e.visit();
  await openHydrated(page, '/pages/blog');
  const main = page.getByRole('main');
  expect(await main.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['Valvole', 'Rame']);
  await main.getByRole('link', { name: /Valvole/ }).click();
  await main.getByRole('heading', { level: 1, name: 'Valvole' }).waitFor();
  await main.getByText('2 ottobre 2026').waitFor();
  await main.getByText('metodo').waitFor();
  const guide = main.getByRole('region', { name: 'Gli articoli di questa guida' });
  await guide.getByText('VS-12-OT').first().waitFor();
  await main.getByRole('link', { name: 'Torna al blog' }).click();
  await page.waitForURL('**/pages/blog');
  await main.getByRole('heading', { level: 1, name: 'Blog' }).waitFor();
});

it('R2.7 a brand opens its articles, with an active filter of its name', async () => {
  const page = await e2e.visit();
  await openHydrated(page, '/pages/brands');
  const brand = page.getByRole('main').getByRole('listitem').first().getByRole('link');
  const name = (await brand.locator('span').nth(1).textContent()) ?? '';
  expect(name).not.toBe('');
  await brand.click();
  await page.waitForURL(/\/shop\?brand=/);
  await page
    .getByRole('main')
    .getByRole('link', { name: `Togli il filtro ${name}` })
    .waitFor();
});

it('R2.8 only flyers of today are shown, and their PDF opens', async () => {
  const page = await e2e.visit();
  await openHydrated(page, '/pages/flyers');
  await page.getByRole('heading', { level: 2, name: 'Speciale ottone' }).waitFor();
  expect(await page.getByText('Scaduto ieri').count()).toBe(0);
  const file = await page.getByRole('link', { name: 'Apri il volantino (PDF)' }).getAttribute('href');
  const response = await page.request.get(file ?? '');
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'application/pdf']);
});

it('R9.22 the registration links to the privacy policy', async () => {
  const page = await e2e.visit();
  for (const prefix of ['', '/en']) {
    await page.goto(`${prefix}/pages/register_v1`);
    expect(await page.locator(`main a[href="${prefix}/web-page/privacy-policy"]`).count()).toBe(1);
  }
});

it.each([1280, 390])(
  'R2.47 content pages are accessible at %i px, without filters and without scrolling sideways',
  async (width) => {
    const page = await e2e.visit({ viewport: { width, height: 800 } });
    for (const path of [
      ...['/pages/about-us', '/web-page/info/spedizioni', '/web-page/faq', '/pages/blog', '/pages/single/valvole'],
      ...['/pages/brands', '/pages/flyers', '/en/web-page/faq?q=nothing'],
    ]) {
      await openHydrated(page, path);
      expect(await violationsOf(page, 'main'), path).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width);
      expect(await page.locator('#filters').count(), path).toBe(0);
    }
  },
);
