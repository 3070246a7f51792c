import { describe, expect, it } from 'vitest';
import { checkContent } from './records.ts';

const written = { it: { format: 'markdown', source: 'Testo' } };
const page = { kind: 'page', key: 'about-us', content: { title: { it: 'Chi siamo' }, body: written } };
const flyer = {
  title: { it: 'A' },
  cover: '/img/a.webp',
  file: '/content/a.pdf',
  validFrom: '2026-11-01',
  validTo: '2026-11-30',
};
const tab = { text: { it: 'Offerte' }, url: '/shop', icon: 'tag' };

function problems(record: object): string[] {
  const checked = checkContent(record);
  return 'problems' in checked ? checked.problems.map(({ path, reason }) => `${path.join('.')} ${reason}`) : [];
}

describe('a record of content', () => {
  it('has defaults for what it does not say', () => {
    expect(checkContent(page)).toEqual({
      record: {
        ...{ kind: 'page', key: 'about-us', position: 0, state: 'published', publishAt: null, expiresAt: null },
        content: {
          title: { it: 'Chi siamo', en: null },
          keywords: null,
          description: null,
          body: { it: written.it, en: null },
        },
      },
    });
  });

  it.each([
    ['another kind', { ...page, kind: 'news' }, /^kind must be one of: page, post/],
    ['a key that is no path', { ...page, key: '/About' }, /^key must be a path/],
    [
      'no Italian text',
      { ...page, content: { ...page.content, title: { en: 'About' } } },
      /^content.title.it is missing/,
    ],
    [
      'an empty text',
      { ...page, content: { ...page.content, title: { it: ' ' } } },
      /^content.title.it must not be empty/,
    ],
    ['a field that is not known', { ...page, content: { ...page.content, titel: 'x' } }, /^content.titel is not known/],
    ['another state', { ...page, state: 'live' }, /^state must be one of: draft, published, archived/],
    ['a time that is none', { ...page, publishAt: 'tomorrow' }, /^publishAt must be a time/],
    [
      'an end before its beginning',
      { ...page, publishAt: '2026-12-02T00:00:00Z', expiresAt: '2026-12-01T00:00:00Z' },
      /^expiresAt must be later/,
    ],
    [
      'a flyer that ends before it begins',
      { kind: 'flyer', key: 'a', content: { ...flyer, validTo: '2026-10-31' } },
      /^content.validTo must not be before/,
    ],
    [
      'a day that does not exist',
      { kind: 'flyer', key: 'a', content: { ...flyer, validFrom: '2026-02-30' } },
      /^content.validFrom must be a day/,
    ],
    [
      'a script as its URL',
      { kind: 'promo-tab', key: 'a', content: { ...tab, url: 'javascript:alert(1)' } },
      /^content.url must be a path of this shop/,
    ],
    [
      'an icon of another site',
      { kind: 'promo-tab', key: 'a', content: { ...tab, icon: 'https://example.org/a.png' } },
      /^content.icon must be the name/,
    ],
    [
      'featured articles elsewhere',
      { kind: 'home-block', key: 'a', content: { type: 'featured', title: { it: 'A' }, url: '/pages/x' } },
      /^content.url must be a listing/,
    ],
    [
      'a style that loads another',
      { kind: 'style', key: 'a', content: { route: 'main', css: '@import "x"' } },
      /^content.css must not contain/,
    ],
    [
      'a style that ends its element',
      { kind: 'style', key: 'a', content: { route: 'main', css: '</style>' } },
      /^content.css must not contain/,
    ],
  ])('with %s has one problem', (_, record, expected) => {
    const found = problems(record);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(expected);
  });
});
