import type { Page } from 'playwright-core';
import type { Dictionary } from '../../storefront/i18n/dictionaries.ts';
import { en } from '../../storefront/i18n/en.ts';
import { it as italian } from '../../storefront/i18n/it.ts';
import type { Locale } from '../../domain/locale.ts';

type Texts = Readonly<Record<string, Dictionary[keyof Dictionary]>>;

/** Finds the texts of the other language that differ in this one, as whole texts of a page; by default of the shop. */
export function foreignTo(
  locale: Locale,
  dictionaries: Record<Locale, Texts> = { it: italian, en },
): (text: string) => boolean {
  const textsIn = (dictionary: Texts): string[] =>
    Object.values(dictionary).flatMap((text) =>
      text === undefined ? [] : typeof text === 'string' ? [text] : Object.values(text),
    );
  const own = new Set(textsIn(dictionaries[locale]));
  const texts = textsIn(dictionaries[locale === 'en' ? 'it' : 'en']).filter(
    (text) => !own.has(text) && /\p{L}{3}/u.test(text.replaceAll(/\{\w+\}/g, '')),
  );
  const literal = new Set(texts.filter((text) => !/\{\w+\}/.test(text)));
  const patterns = texts
    .filter((text) => !literal.has(text))
    .map(
      (text) =>
        new RegExp(
          `^${text
            .split(/\{\w+\}/)
            .map(escaped)
            .join('.+')}$`,
          'su',
        ),
    );
  return (text) => literal.has(text) || patterns.some((pattern) => pattern.test(text));
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/**
 * All visible and accessible texts of a page: text, labels, titles, image descriptions, field descriptions. Not code, nor
 * what says to be in the other language.
 */
export function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = new Set<string>([document.title]);
    const isOther = (element: Element) =>
      element.closest('code') ||
      element.closest<HTMLElement>('[lang]')?.lang.slice(0, 2) !== document.documentElement.lang.slice(0, 2);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent && !parent.closest('script, style, template') && !isOther(parent))
        texts.add(node.textContent?.trim() ?? '');
    }
    for (const element of document.querySelectorAll('*')) {
      if (isOther(element)) continue;
      for (const name of ['aria-label', 'title', 'alt', 'placeholder', 'aria-description']) {
        texts.add(element.getAttribute(name)?.trim() ?? '');
      }
    }
    return [...texts].filter((text) => text !== '');
  });
}

/** Whether a text is what a missing text or value looks like: a key, a placeholder, or `undefined` in a sentence. */
export const isUnfinished = (text: string, texts: object = italian): boolean =>
  Object.hasOwn(texts, text) || /\{\w+\}|\b(undefined|NaN|Invalid Date)\b|\[object /.test(text);
