import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { addTexts } from '../../i18n/dictionaries.ts';
import { en } from '../../i18n/en.ts';
import { I18nProvider } from '../../i18n/i18n.tsx';
import { it as italian } from '../../i18n/it.ts';
import type { Locale } from '../../../domain/locale.ts';
import { StatusBadge } from './status-badge.tsx';

beforeAll(() => {
  addTexts('it', italian);
  addTexts('en', en);
});

/** Text of an order's badge and its `data-status` value. */
function badge(locale: Locale, status: string, statusLabel: string | null): (string | undefined)[] {
  const children = createElement(StatusBadge, { order: { status, statusLabel } });
  const html = renderToStaticMarkup(createElement(I18nProvider, { locale, fallback: {}, children }));
  return [html.replace(/<[^>]*>/g, ''), /data-status="(\w+)"/.exec(html)?.[1]];
}

describe('status badge of an order', () => {
  it.each([
    ['TO_BE_ACCEPTED', 'In accettazione', 'To be accepted'],
    ['BEING_CHECKED', 'In verifica', 'Being checked'],
    ['NOT_ESCAPED', 'Non evaso', 'Not fulfilled'],
    ['ESCAPED', 'Evaso', 'Fulfilled'],
    ['TO_CHECKOUT', 'Da evadere', 'To be fulfilled'],
    ['CHECKED_OUT', 'Evaso', 'Fulfilled'],
    ['DELIVERED', 'Consegnato', 'Delivered'],
    ['CREDIT_NOTE', 'Nota di credito', 'Credit note'],
    ['PARTLY_ESCAPED', 'Parzialmente evaso', 'Partly fulfilled'],
    ['CANCELLED', 'Annullato', 'Cancelled'],
  ])('R4.30 R9.35 R4.29 of %s shows %s, in English %s', (label, inItalian, inEnglish) => {
    expect(badge('it', 'X', label)).toEqual([inItalian, label]);
    expect(badge('en', 'X', label)).toEqual([inEnglish, label]);
  });

  it.each([null, 'OTHER', 'toString'])('R4.31 of an unknown status, labelled %s, shows its code', (label) => {
    expect(badge('it', 'ZZ', label)).toEqual(['Stato sconosciuto (ZZ)', 'UNKNOWN']);
    expect(badge('en', 'ZZ', label)).toEqual(['Unknown status (ZZ)', 'UNKNOWN']);
  });
});
