import { expect, it } from 'vitest';
import { longDate } from './long-date.ts';
import { plainText } from './plain-text.ts';

it('writes days with the month in words', () => {
  expect(longDate('it', '2026-11-12')).toBe('12 novembre 2026');
  expect(longDate('en', '2026-11-12T10:00:00.000Z')).toBe('12 November 2026');
  expect(longDate('it', 'presto')).toBe('presto');
});

it('shortens HTML to its text', () => {
  expect(plainText('<h2>Resi</h2>\n<p>Entro 14 giorni &amp; gratis: &lt;b&gt;</p>')).toBe(
    'Resi Entro 14 giorni & gratis: <b>',
  );
});
