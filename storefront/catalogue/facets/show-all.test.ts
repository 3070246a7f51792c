import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { setDictionary } from '../../i18n/dictionaries.ts';
import { en } from '../../i18n/en.ts';
import { I18nProvider } from '../../i18n/i18n.tsx';
import { it as italian } from '../../i18n/it.ts';
import type { Locale } from '../../i18n/locale.ts';
import { ShowAll } from './show-all.tsx';

beforeAll(() => {
  setDictionary('it', italian);
  setDictionary('en', en);
});

/** Number of choices shown at first, and the text of the button for the others. */
function shownOf(locale: Locale, count: number, isChosen?: (choice: string) => boolean) {
  const choices = Array.from({ length: count }, (_, index) => `choice ${index + 1}`);
  const list = createElement(ShowAll<string>, {
    choices,
    keyOf: (choice) => choice,
    children: (choice) => choice,
    ...(isChosen ? { isChosen } : {}),
  });
  const html = renderToStaticMarkup(createElement(I18nProvider, { locale, fallback: {}, children: list }));
  return [html.match(/<li>/g)?.length, /<button[^>]*>(.*)<\/button>/.exec(html)?.[1]];
}

it('R4.23 shows ten of eleven choices and a button for the rest, and no button for ten choices', () => {
  expect(shownOf('it', 11)).toEqual([10, '+ MOSTRA TUTTI']);
  expect(shownOf('en', 15)).toEqual([10, '+ SHOW ALL']);
  expect(shownOf('it', 10)).toEqual([10, undefined]);
  expect(shownOf('en', 3)).toEqual([3, undefined]);
});

it('always shows a selected choice', () => {
  expect(shownOf('it', 15, (choice) => choice === 'choice 14')).toEqual([11, '+ MOSTRA TUTTI']);
});
