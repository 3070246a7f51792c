import { afterEach, beforeEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { configure } from 'vitest-browser-react/pure';
import { addTexts } from '../i18n/dictionaries.ts';
import { it as italian } from '../i18n/it.ts';
import '../styles/tokens.css';
import '../styles/base.css';

// As entry.client.tsx renders the shop.
configure({ reactStrictMode: true });
document.documentElement.lang = 'it';
addTexts('it', italian);

const errors = vi.spyOn(console, 'error');

beforeEach(async () => {
  errors.mockClear();
  await page.viewport(1280, 800);
});

// React reports missing keys, invalid markup and caught errors only here.
afterEach(() => {
  expect(
    errors.mock.calls.map(([message]) => String(message)),
    'errors in the console',
  ).toEqual([]);
});
