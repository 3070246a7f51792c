import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PASSWORD } from '../builders/shop.ts';
import { useJourneys } from './visitor.ts';
import { LANGUAGES, WORDS, type Language } from './words.ts';

const journeys = useJourneys();

const TEXTS = {
  it: {
    add: (code: string) => `Aggiungi ${code}`,
    update: (code: string) => `Aggiorna ${code}`,
    note: 'non si può aggiungere',
    reason: 'Questo articolo non si può aggiungere.',
    alternative: '1 alternativa',
  },
  en: {
    add: (code: string) => `Add ${code}`,
    update: (code: string) => `Update ${code}`,
    note: 'can’t be added',
    reason: 'This item can’t be added.',
    alternative: '1 alternative',
  },
} as const;

/** Each in its own cart. */
const CLIENTS = { it: 'cliente.a@bancale.example', en: 'cliente.b@bancale.example' } as const;

async function logIn(page: Page, language: Language): Promise<void> {
  const words = WORDS[language];
  await page.goto(`${words.prefix}/pages/login`, { waitUntil: 'networkidle' });
  await page.getByRole('textbox', { name: words.user }).fill(CLIENTS[language]);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL(({ pathname }) => !pathname.includes('login'));
}

describe.each(LANGUAGES)('what can be added, in %s', (language) => {
  const texts = TEXTS[language];
  const { prefix } = WORDS[language];

  it('R2.85 an arriving article goes into the cart from the list, one not available or not managed does not', async () => {
    const page = await journeys.visit();
    await logIn(page, language);
    await page.goto(`${prefix}/shop?id=204500,204501,204502`, { waitUntil: 'networkidle' });
    const rowOf = (code: string) => page.locator(`[data-code="${code}"]`);
    await rowOf('SIF-ARR')
      .getByRole('button', { name: texts.add('SIF-ARR'), exact: true })
      .click();
    await rowOf('SIF-ARR')
      .getByRole('button', { name: texts.update('SIF-ARR'), exact: true })
      .waitFor();

    const off = rowOf('SIF-NOT-MANAGED').getByRole('button', { name: texts.add('SIF-NOT-MANAGED') });
    expect(await off.isDisabled()).toBe(true);
    expect(await off.getAttribute('title')).toBe(texts.reason);
    expect(await rowOf('SIF-NOT-MANAGED').getByText(texts.note).isVisible()).toBe(true);
    expect(
      await rowOf('SIF-NOT-MANAGED')
        .getByRole('spinbutton')
        .or(rowOf('SIF-NOT-MANAGED').getByRole('textbox'))
        .isDisabled(),
    ).toBe(true);

    // In the place of the button stands what can be had instead.
    expect(await rowOf('SIF-NO').getByRole('link', { name: texts.alternative }).isVisible()).toBe(true);
    expect(
      await rowOf('SIF-NO')
        .getByRole('button', { name: texts.add('SIF-NO') })
        .count(),
    ).toBe(0);
  });

  it('R2.85 the page of an article that can not be added says why', async () => {
    const page = await journeys.visit();
    await logIn(page, language);
    for (const code of ['204501', '204502']) {
      await page.goto(`${prefix}/product/default/${code}`, { waitUntil: 'networkidle' });
      const button = page
        .getByRole('main')
        .getByRole('button', { name: /carrello|cart/i })
        .first();
      expect(await button.isDisabled(), code).toBe(true);
      expect(await page.getByRole('main').getByText(texts.reason).first().isVisible(), code).toBe(true);
    }
  });
});
