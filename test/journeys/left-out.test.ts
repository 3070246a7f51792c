import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ pages: true });
});
afterAll(() => shop.stop());

it.each([
  [
    '/shop?text=valvola+fosforescente',
    'Cercato senza: «fosforescente»',
    'Con tutte le parole non c’era alcun articolo.',
  ],
  ['/en/shop?text=valve+phosphorescent', 'Searched without: «phosphorescent»', 'No item had all the words.'],
])('R2.30 %s says, before any script runs, which word was left out', async (path, ...sentences) => {
  const response = await fetch(`${shop.address}${path}`);
  expect(response.status).toBe(200);
  const page = (await response.text()).replace(/<script[\s\S]*?<\/script>/g, '').replace(/<!--.*?-->/g, '');
  for (const sentence of sentences) expect(page).toContain(sentence);
});
