import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { addTexts } from '../../i18n/dictionaries.ts';
import { en } from '../../i18n/en.ts';
import { I18nProvider } from '../../i18n/i18n.tsx';
import { it as italian } from '../../i18n/it.ts';
import { filledWidth, Rating } from './product-head.tsx';

beforeAll(() => {
  addTexts('it', italian);
  addTexts('en', en);
});

it.each([
  [0, '0%'],
  [3.5, '70%'],
  [5, '100%'],
  [7, '100%'],
  [-1, '0%'],
])('R2.82 a rating of %d fills %s of the stars', (rating, width) => {
  expect(filledWidth(rating)).toBe(width);
});

it.each([
  ['it', '3,5 su 5'],
  ['en', '3.5 out of 5'],
] as const)('R2.82 a rating of 3.5 is five stars, filled to 70%% and read out in %s as %s', (locale, name) => {
  const children = createElement(Rating, { rating: 3.5 });
  const html = renderToStaticMarkup(createElement(I18nProvider, { locale, fallback: {}, children }));
  expect(html).toContain(`aria-label="${name}"`);
  expect(html.match(/★★★★★/g)).toHaveLength(2);
  expect(html).toContain('width:70%');
});
