import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openHydrated, stopClock, useJourneys } from './visitor.ts';
import { WORDS } from './words.ts';

const journeys = useJourneys();

const TEXTS = {
  typed: 'sfer',
  picked: /^Valvola a sfera ottone FF 1\/2"/,
  reason: 'Nel nome: «sfer»',
  told: '1 suggerimento, frecce per scorrere',
  none: 'Nessun risultato',
  all: 'Un risultato per «sfer»',
} as const;

/** Body and time of the page's autocomplete requests. */
function watchRequests(page: Page): { body: Record<string, unknown>; at: number }[] {
  const requests: { body: Record<string, unknown>; at: number }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/autocomplete'))
      requests.push({ body: request.postDataJSON() as Record<string, unknown>, at: Date.now() });
  });
  return requests;
}

/** The search box of a hydrated page. */
async function openBox(page: Page) {
  await openHydrated(page, '/shop');
  return page.getByRole('search').filter({ visible: true }).first().getByRole('combobox');
}

/** An autocomplete response with one article per name. */
function answerOf(...names: string[]) {
  const result = names.map((name, index) => ({
    id: `9${index}`,
    sku: `SKU-${index}`,
    name,
    images: [],
    url: `/product/default/9${index}`,
    stato: '1',
    price_discount: null,
    from: false,
    um: 'PZ',
    why: 'name',
  }));
  return { message: { result, total: names.length } };
}

describe('suggestions', () => {
  it('R2.51 Enter and the button open the listing of the typed text', async () => {
    const page = await journeys.visit();
    const box = await openBox(page);
    await box.fill('rub-1');
    await box.press('Enter');
    await page.waitForURL((url) => url.pathname === '/shop' && url.searchParams.get('text') === 'rub-1');
    await page.getByRole('main').getByText('RUB-14').first().waitFor();
    await box.fill('tas-');
    await page
      .getByRole('search')
      .filter({ visible: true })
      .first()
      .getByRole('button', { name: WORDS.search })
      .click();
    await page.waitForURL((url) => url.searchParams.get('text') === 'tas-');
    await page.getByRole('main').getByText('TAS-8').first().waitFor();
  });

  it.each([390, 800, 1280])('R2.52 show picture, name and reason at %i px and work by keyboard', async (width) => {
    const page = await journeys.visit({ viewport: { width, height: 900 } });
    const box = await openBox(page);
    await box.pressSequentially(TEXTS.typed);
    const row = page.getByRole('option');
    await row.waitFor();
    expect(await row.locator('img').getAttribute('src')).toBe('/img/test/thumb_valve.webp');
    expect(await row.innerText()).toContain(TEXTS.reason);
    await page.getByRole('status').filter({ hasText: TEXTS.told }).waitFor({ state: 'attached' });
    // The list stays inside the window.
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    const place = await page.getByRole('listbox').boundingBox();
    expect(place && place.x >= 0 && place.x + place.width <= width).toBe(true);

    await box.press('ArrowDown');
    expect(await row.getAttribute('aria-selected')).toBe('true');
    expect(await box.getAttribute('aria-activedescendant')).toBe(await row.getAttribute('id'));
    await box.press('Escape');
    await row.waitFor({ state: 'detached' });
    expect(await box.getAttribute('aria-expanded')).toBe('false');
    await box.press('ArrowDown');
    await row.waitFor();
    await box.press('ArrowDown');
    await box.press('Enter');
    await page.waitForURL('**/product/default/204118');
    await page.getByRole('heading', { level: 1, name: TEXTS.picked }).waitFor();
  });

  it('link to all results', async () => {
    const page = await journeys.visit();
    const box = await openBox(page);
    await box.pressSequentially(TEXTS.typed);
    await page.getByRole('link', { name: TEXTS.all }).click();
    await page.waitForURL((url) => url.pathname === '/shop' && url.searchParams.get('text') === TEXTS.typed);
  });

  it('R8.20 report an empty result', async () => {
    const page = await journeys.visit();
    const box = await openBox(page);
    await box.pressSequentially('zzzzqq');
    await page.getByRole('status').filter({ hasText: TEXTS.none }).waitFor();
    expect(await page.getByRole('option').count()).toBe(0);
  });
});

it('R9.2 one request for five rows is sent, half a second after the last key', async () => {
  const page = await journeys.visit();
  const box = await openBox(page);
  await stopClock(page);
  const pass = (milliseconds: number) => page.clock.runFor(milliseconds);
  const requests = watchRequests(page);
  for (const letter of 'valvola') {
    await box.press(letter);
    await pass(60);
  }
  await pass(390);
  expect(requests).toEqual([]);
  const asked = page.waitForRequest('**/api/autocomplete');
  await pass(100);
  await asked;
  expect(requests.map(({ body }) => body)).toMatchObject([{ q: 'valvola', rows: 5 }]);
  await pass(2_000);
  expect(requests).toHaveLength(1);
});

it('R4.17 nothing is requested below three letters; the list closes below three and on blur', async () => {
  const page = await journeys.visit();
  const box = await openBox(page);
  await stopClock(page);
  const pass = (milliseconds: number) => page.clock.runFor(milliseconds);
  const requests = watchRequests(page);
  await box.pressSequentially('va');
  await pass(2_000);
  expect(requests).toEqual([]);
  expect(await box.getAttribute('aria-expanded')).toBe('false');
  await box.press('l');
  await pass(500);
  await page.getByRole('option').first().waitFor();
  await box.press('Backspace');
  await page.getByRole('option').first().waitFor({ state: 'detached' });
  await pass(2_000);
  expect(requests).toHaveLength(1);

  await box.press('l');
  await pass(500);
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Tab');
  await page.getByRole('option').first().waitFor({ state: 'detached' });
});

it('the suggestions match the last typed text, whatever the order of the responses', async () => {
  const page = await journeys.visit();
  const box = await openBox(page);
  let answerFirst = () => {};
  const held = new Promise<void>((resolve) => (answerFirst = resolve));
  await page.route('**/api/autocomplete', async (route) => {
    const { q } = route.request().postDataJSON() as { q: string };
    if (q === 'val') await held;
    // The request was already aborted.
    await route.fulfill({ json: answerOf(`per ${q}`) }).catch(() => {});
  });
  await Promise.all([page.waitForRequest('**/api/autocomplete'), box.pressSequentially('val')]);
  await box.pressSequentially('vol');
  await page.getByRole('option', { name: /per valvol/ }).waitFor();
  answerFirst();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await page.getByRole('option').allInnerTexts()).toEqual([expect.stringContaining('per valvol')]);
});

it('R8.21 failing suggestions show no error, and the next letter tries again', async () => {
  journeys.expectFault(/500 .*\/api\/autocomplete\)/);
  const page = await journeys.visit();
  const box = await openBox(page);
  await page.route('**/api/autocomplete', (route) => route.fulfill({ status: 500, json: { message: 'x' } }));
  await Promise.all([page.waitForResponse('**/api/autocomplete'), box.pressSequentially('valv')]);
  expect(await box.getAttribute('aria-expanded')).toBe('false');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.unroute('**/api/autocomplete');
  await box.press('o');
  await page.getByRole('option').first().waitFor();
});

it('Enter does not wait for suggestions, and later ones do not open', async () => {
  const page = await journeys.visit();
  const box = await openBox(page);
  const requests = watchRequests(page);
  await stopClock(page);
  await box.pressSequentially('rubinetto');
  await page.clock.runFor(400);
  await box.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('text') === 'rubinetto');
  await page.getByRole('link', { name: 'Rubinetto portagomma 3/4"' }).first().waitFor();
  await page.clock.runFor(2_000);
  expect(requests).toEqual([]);
  expect(await page.getByRole('option').count()).toBe(0);
});
