import { describe, expect, it } from 'vitest';
import { OFFICE_PLACES, pageOfPath } from '../../office/pages.ts';
import { readHandbook } from './handbook.ts';

describe('the handbook of the office', () => {
  it('has the same parts in both languages, one for every place', async () => {
    const [italian, english] = await Promise.all([readHandbook('it'), readHandbook('en')]);
    const ids = italian.parts.map(({ id }) => id);
    expect(english.parts.map(({ id }) => id)).toEqual(ids);
    expect(ids).toEqual(expect.arrayContaining(OFFICE_PLACES.map(({ name }) => name)));
    expect(italian.html).toContain('<h2 id="orders">Ordini</h2>');
  });

  it.each(['it', 'en'] as const)('links only to pages that exist: %s', async (locale) => {
    const { html } = await readHandbook(locale);
    const paths = [...html.matchAll(/href="([^"]+)"/g)].map(([, path = '']) => path);
    const root = locale === 'en' ? '/en/office' : '/office';
    expect(paths.length).toBeGreaterThan(5);
    expect(paths.filter((path) => !path.startsWith(`${root}/`) || !pageOfPath(path.slice(root.length)))).toEqual([]);
  });
});
