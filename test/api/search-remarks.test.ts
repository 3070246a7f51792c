import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isStorefrontBuilt } from '../builders/page-paths.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ pages: isStorefrontBuilt });
});
afterAll(() => shop.stop());

/** The text and links of a page before any script runs. */
async function pageOf(path: string, status = 200): Promise<string> {
  const response = await fetch(`${shop.address}${path}`);
  expect(response.status, path).toBe(status);
  return (await response.text()).replace(/<script[\s\S]*?<\/script>/g, '').replace(/<!--.*?-->/g, '');
}

it.each([
  [
    '/shop?text=valvola+fosforescente',
    'Cercato senza: «fosforescente»',
    'Nessun articolo corrisponde a tutto il testo.',
  ],
  ['/en/shop?text=valve+phosphorescent', 'Searched without: “phosphorescent”', 'No item matches the whole text.'],
])('R2.30 %s says, before any script runs, which word was left out', async (path, ...sentences) => {
  const page = await pageOf(path);
  for (const sentence of sentences) expect(page).toContain(sentence);
});

it.each([
  ['/shop?', '«valvola» non viene cercato', 'href="/shop?text=valvola"'],
  ['/en/shop?', '“valvola” is not searched', 'href="/en/shop?text=valvola"'],
])(
  'R5.4 %s says of words beside a filter of the whole list that they are not searched',
  async (path, message, back) => {
    for (const flag of ['disponibili', 'promo_list', 'next_insert', 'new', 'back_in_stock']) {
      const page = await pageOf(`${path}text=valvola&${flag}=true`);
      expect(page, flag).toContain(message);
      expect(page, flag).toContain(back);
    }
    for (const query of ['text=valvola', 'text=*&disponibili=true', 'disponibili=true'])
      expect(await pageOf(path + query), query).not.toContain(message.slice(-16));
  },
);

it.each([
  ['/shop?', 'Nessun prodotto corrisponde alla tua selezione.', 'Cercato senza: «a»', 'href="/shop"'],
  ['/en/shop?', 'No products were found matching your selection.', 'Searched without: “a”', 'href="/en/shop"'],
])('R2.30 R8.19 %s says of signs and single letters that nothing is found, and leads back', async (path, ...texts) => {
  const [nothing, without, back] = texts;
  for (const text of ['a & b', '😀', '&', '%%%', 'Z:', 'x'.repeat(2000)]) {
    const page = await pageOf(`${path}${new URLSearchParams({ text })}`);
    expect(page, text).toContain(nothing);
    expect(page, text).toContain(back);
    expect(page.includes(without), text).toBe(text === 'a & b');
  }
  // Only spaces list everything, and symbols next to a word have no effect.
  expect(await pageOf(`${path}text=+++`)).not.toContain(nothing);
  expect(await pageOf(`${path}${new URLSearchParams({ text: 'rubinetto 😀 & % :' })}`)).not.toContain(nothing);
});

it.each([
  ['/shop?', 'Cercato con le prime 200 lettere del testo, fino a «parola', 'Cercato senza'],
  ['/en/shop?', 'Searched with the first 200 characters of the text, up to “parola', 'Searched without'],
])('R5.13 %s says of a text of 2,000 letters how much of it was searched', async (path, cut, without) => {
  const words = Array.from({ length: 200 }, (_, index) => `parola${index}`);
  const text = `rubinetto ${words.join(' ')}`.slice(0, 2000);
  const page = await pageOf(`${path}${new URLSearchParams({ text })}`);
  expect(page).toContain(cut);
  expect(page).toContain(without);
  expect(await pageOf(`${path}${new URLSearchParams({ text: 'rubinetto' })}`)).not.toContain(cut);
});

it.each([
  ['/shop?', 'Cercato con le prime', '2.000 lettere del testo, fino a «ZQX-1199»', 'Cercato senza 189 parole o codici'],
  [
    '/en/shop?',
    'Searched with the first',
    '2,000 characters of the text, up to “ZQX-1199”',
    'Searched without 189 words',
  ],
])('R5.13 %s searches a long list of codes whole, up to where it says', async (path, cut, count, without) => {
  const codes = Array.from({ length: 240 }, (_, index) => (index === 180 ? 'VS-12-OT' : `ZQX-${1000 + index}`));
  const pageWith = (text: string) => pageOf(`${path}${new URLSearchParams({ text })}`);
  const whole = await pageWith(codes.slice(0, 190).join(', '));
  for (const text of [without, 'ZQX-1189', 'data-code="VS-12-OT"']) expect(whole).toContain(text);
  expect(whole).not.toContain(cut);
  const longer = await pageWith(codes.join(', '));
  for (const text of [`${cut} ${count}`, 'data-code="VS-12-OT"']) expect(longer).toContain(text);
  // No part of the code at the cut is searched.
  expect(longer).not.toMatch(/[«“]ZQX-(?:1[2-9]..|\d{0,3})[»”]/);
});

it.each([
  ['/shop', 'L’indirizzo chiede troppi filtri', 'Nessun prodotto corrisponde', 'Filtri non riconosciuti e ignorati: '],
  ['/en/shop', 'The address asks for too many filters', 'No products were found', 'Filters not known and ignored: '],
])(
  'R8.19 %s responds to more filters than can be searched with an empty list and a link back',
  async (path, ...texts) => {
    const [refused, nothing, ignored] = texts;
    const codes = Array.from({ length: 999 }, (_, index) => 100_000 + index);
    const page = await pageOf(`${path}?id=${codes.join(',')}`, 404);
    for (const text of [refused, nothing, `href="${path}"`]) expect(page).toContain(text);
    const fields = Array.from({ length: 120 }, (_, index) => `field_${index}_feature_s=x`);
    const many = await pageOf(`${path}?${fields.join('&')}`);
    for (const text of [nothing, ignored, `href="${path}"`]) expect(many).toContain(text);
  },
);

describe.each(['', '/en'])('R2.51 without scripts, under %s/', (prefix) => {
  const send = async (text: string) => {
    const query = new URLSearchParams({ sent: '1', text });
    const response = await fetch(`${shop.address}${prefix}/shop?${query}`, { redirect: 'manual' });
    return [response.status, response.headers.get('Location')];
  };

  it('Enter on the code of one article opens it, on anything else its listing', async () => {
    const form = /<form[^>]*role="search"[\s\S]*?<\/form>/.exec(await pageOf(`${prefix}/shop`))?.[0] ?? '';
    expect(form).toMatch(/<input type="hidden" name="sent" value="1"/);
    expect(await send('TAS-8')).toEqual([302, `${prefix}/product/default/204400`]);
    expect(await send(' valvola & sfera ')).toEqual([302, `${prefix}/shop?text=valvola+%26+sfera`]);
    expect(await send('  ')).toEqual([302, `${prefix}/shop`]);
    // A link with the same text is not a form submission.
    expect((await fetch(`${shop.address}${prefix}/shop?text=TAS-8`, { redirect: 'manual' })).status).toBe(200);
  });
});
