import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, it } from 'vitest';
import { addTexts } from '../../i18n/dictionaries.ts';
import { en } from '../../i18n/en.ts';
import { I18nProvider } from '../../i18n/i18n.tsx';
import { it as italian } from '../../i18n/it.ts';
import type { Locale } from '../../../domain/locale.ts';
import { ShowAll } from './show-all.tsx';

beforeAll(() => {
  addTexts('it', italian);
  addTexts('en', en);
});

/** Number of choices rendered at first, and text and address of the link to the others. */
function shownOf(locale: Locale, count: number, isChosen?: (choice: string) => boolean, address = '/shop?text=vite') {
  const choices = Array.from({ length: count }, (_, index) => `choice ${index + 1}`);
  const list = createElement(ShowAll<string>, {
    choices,
    keyOf: (choice) => choice,
    children: (choice) => choice,
    ...(isChosen ? { isChosen } : {}),
  });
  const page = createElement(MemoryRouter, { initialEntries: [address], children: list });
  const html = renderToStaticMarkup(createElement(I18nProvider, { locale, fallback: {}, children: page }));
  const [, to, text] = /<a [^>]*href="([^"]*)"[^>]*>(.*)<\/a>/.exec(html) ?? [];
  return [html.match(/<li>/g)?.length, text, to];
}

it('R4.23 renders ten of eleven choices and a link to the rest, and no link for ten choices', () => {
  const all = '/shop?text=vite&amp;choices=all';
  expect(shownOf('it', 11)).toEqual([10, '+ MOSTRA TUTTI', all]);
  expect(shownOf('en', 15)).toEqual([10, '+ SHOW ALL', all]);
  expect(shownOf('it', 10)).toEqual([10, undefined, undefined]);
  expect(shownOf('en', 3)).toEqual([3, undefined, undefined]);
});

it('R4.23 renders all choices where the address asks for them, and a link back', () => {
  const address = '/shop?text=vite&choices=all';
  expect(shownOf('it', 11, undefined, address)).toEqual([11, '- NASCONDI', '/shop?text=vite']);
});

it('always renders a selected choice', () => {
  expect(shownOf('it', 15, (choice) => choice === 'choice 14').slice(0, 2)).toEqual([11, '+ MOSTRA TUTTI']);
});
