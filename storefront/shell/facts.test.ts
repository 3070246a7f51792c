import { describe, expect, it, vi } from 'vitest';
import { mayReload, isChunkFailure, reloadOnce } from '../api-client/chunk-failure.ts';
import { RequestFailure } from '../api-client/request-failure.ts';
import { cookieText, readCookie } from '../session/cookies.ts';
import { columnsFor } from '../home/home-page.tsx';
import { addTexts } from '../i18n/dictionaries.ts';
import { en } from '../i18n/en.ts';
import { makeI18n } from '../i18n/i18n.tsx';
import { it as italian } from '../i18n/it.ts';
import type { Locale } from '../../domain/locale.ts';
import { pagesToShow } from '../ui/pagination.tsx';
import { pictureVersion } from '../ui/picture.tsx';
import { layoutKindOf } from './browser-facts.ts';
import { failureTexts } from './failure-texts.ts';
import { maySpendData } from '../routing/local-link.tsx';
import { routeName } from './route-name.ts';

describe('browser and page helpers', () => {
  it('returns the layout kind of a width (R9.8)', () => {
    expect([767, 768, 991, 992, 1379, 1380].map(layoutKindOf)).toEqual([
      'mobile',
      'tablet',
      'tablet',
      'desktop',
      'desktop',
      'extra-wide',
    ]);
  });

  it('names the page by its route (R2.27)', () => {
    expect(routeName([{ id: 'root' }, { id: 'en:page-layout' }, { id: 'en:shop-small-list' }])).toBe('shop-small-list');
    for (const name of ['shop', 'shop-list', 'product-type-slug', 'product-child-slug']) {
      for (const locale of ['it', 'en']) {
        expect(routeName([{ id: 'root' }, { id: `${locale}:page-layout` }, { id: `${locale}:${name}` }])).toBe(name);
      }
    }
    expect(routeName([{ id: 'root' }])).toBeUndefined();
    expect(routeName([])).toBeUndefined();
  });

  it('prefetches only on cheap connections (R9.13)', () => {
    expect(maySpendData(undefined)).toBe(true);
    expect(maySpendData({ effectiveType: '4g' })).toBe(true);
    expect(maySpendData({ effectiveType: '2g' })).toBe(false);
    expect(maySpendData({ effectiveType: 'slow-2g' })).toBe(false);
    expect(maySpendData({ effectiveType: '4g', saveData: true })).toBe(false);
  });

  it('reloads at most once a minute (R8.12)', () => {
    expect(mayReload(null, 5)).toBe(true);
    expect(mayReload(1000, 60_999)).toBe(false);
    expect(mayReload(1000, 61_000)).toBe(true);
    expect(mayReload(Number.NaN, 5)).toBe(true);
    expect(isChunkFailure(new TypeError('Failed to fetch dynamically imported module: /a.js'))).toBe(true);
    expect(isChunkFailure(new Error('x is not a function'))).toBe(false);
  });

  it('does not reload without a storage to count the reloads', () => {
    vi.stubGlobal('sessionStorage', {
      getItem() {
        throw new DOMException('forbidden', 'SecurityError');
      },
    });
    expect(reloadOnce()).toBe(false);
    vi.unstubAllGlobals();
  });
});

describe('error catalogue (R8.2–R8.8)', () => {
  addTexts('en', en);
  addTexts('it', italian);
  const failed = (locale: Locale, status: number, more: object = {}) =>
    failureTexts(makeI18n(locale), new RequestFailure({ kind: 'http', status, message: 'abc', ...more }));

  it.each([
    ['en', 500, ['Oops, something went wrong', 'We are sorry for the trouble. We have been notified of the error']],
    ['it', 500, ['Ops, qualcosa è andato storto', "Ci scusiamo per il disagio. L'errore ci è stato segnalato"]],
    ['en', 400, ['We have a little problem', 'abc']],
    ['it', 400, ['Abbiamo un piccolo problema', 'abc']],
    ['en', 418, ['Oops, something went wrong (418)', 'abc']],
    ['it', 418, ['Ops, qualcosa è andato storto (418)', 'abc']],
    ['en', 422, ['The change you requested was rejected', 'The given data was invalid.']],
    ['it', 422, ['La modifica richiesta è stata rifiutata', 'I dati inviati non sono validi.']],
  ] as const)('has in %s a title and a text for status %i', (locale, status, [title, text]) => {
    const texts = failed(locale, status);
    expect(texts).toMatchObject({ title, errors: [] });
    expect(texts.text.slice(0, text.length)).toBe(text);
  });

  it.each([
    ['en', 'Please, fix the following errors:'],
    ['it', 'Correggi i seguenti errori:'],
  ] as const)('lists in %s the fields with their errors', (locale, text) => {
    expect(failed(locale, 422, { errors: { vat: ['x'], city: ['y'] } })).toMatchObject({
      text,
      errors: [
        ['vat', ['x']],
        ['city', ['y']],
      ],
    });
  });

  it.each([
    ['en', 'Network Error', 'Check your internet connection!', 'Application Error'],
    ['it', 'Errore di rete', 'Controlla la connessione a Internet!', "Errore dell'applicazione"],
  ] as const)('distinguishes in %s a missing connection from an unreadable response', (locale, title, text, other) => {
    expect(failureTexts(makeI18n(locale), new RequestFailure({ kind: 'network' }))).toMatchObject({ title, text });
    expect(
      failureTexts(makeI18n(locale), new RequestFailure({ kind: 'unreadable', message: 'no JSON' })),
    ).toMatchObject({
      title: other,
      text: 'no JSON',
    });
  });
});

describe('small parts', () => {
  it('reads and writes cookies', () => {
    expect(readCookie('a=1; i18n_redirected=en', 'i18n_redirected')).toBe('en');
    expect(readCookie('xi18n_redirected=en', 'i18n_redirected')).toBeNull();
    expect(readCookie('a=%E0%A4%A', 'a')).toBe('%E0%A4%A');
    expect(readCookie(null, 'a')).toBeNull();
    expect(cookieText('a', 'b c')).toBe('a=b%20c; Path=/; Max-Age=604800; SameSite=Lax');
  });

  it('builds the URLs of the picture renditions', () => {
    expect(pictureVersion('/media/ab/thumb_valve.webp', 'main')).toBe('/media/ab/main_valve.webp');
    expect(pictureVersion('main_valve.webp', 'gallery')).toBe('gallery_valve.webp');
    expect(pictureVersion('/media/mythumb_valve.webp', 'main')).toBe('/media/mythumb_valve.webp');
    // One of the operator's content has no others.
    expect(pictureVersion('/img/content/acqua-1f.480.webp', 'thumb')).toBe('/img/content/acqua-1f.480.webp');
  });

  it('shows the pages around the current one', () => {
    expect(pagesToShow(5, 9)).toEqual([1, null, 4, 5, 6, null, 9]);
    expect(pagesToShow(1, 3)).toEqual([1, 2, 3]);
  });

  it('avoids an incomplete last row', () => {
    expect([10, 8, 6, 9, 5, 7].map(columnsFor)).toEqual([5, 4, 3, 3, 5, 5]);
  });
});
