import { expect, it } from 'vitest';
import { parsePost, parsePosts } from './parse-blog.ts';
import { parseFaq } from './parse-faq.ts';
import { parseFlyers } from './parse-flyer.ts';
import { longDate } from './long-date.ts';
import { plainText } from './parse-web-page.ts';

it('R2.8 leaves out a flyer that has ended, also where the server still sends it', () => {
  const flyer = { title: 'Ottone', cover: '/img/a.webp', file: '/content/a.pdf', valid_from: '2026-11-01' };
  const flyers = [
    { ...flyer, valid_to: '2026-11-21', order: 2 },
    { ...flyer, title: 'LED', valid_to: '2026-11-22', order: 1 },
    { ...flyer, title: 'Vecchio', valid_to: '2026-11-20', order: 3 },
  ];
  expect(parseFlyers(flyers, '2026-11-21').map(({ title }) => title)).toEqual(['LED', 'Ottone']);
});

it('reads posts and questions with fields missing', () => {
  expect(parsePosts({ posts: [{ slug: 'a', title: 'A' }], pages: '3' })).toEqual({
    posts: [{ slug: 'a', title: 'A', date: '', picture: null, excerpt: '', topic: null, minutes: 0 }],
    ...{ topics: [], page: 1, pages: 3 },
  });
  expect(parsePost({ slug: 'a', html: '<p>x</p>' })).toMatchObject({ author: null, html: '<p>x</p>', articles: [] });
  expect(
    parseFaq([
      { name: 'b', order: 2 },
      { name: 'a', order: 1 },
    ]).map(({ name }) => name),
  ).toEqual(['a', 'b']);
  expect(parseFaq(undefined)).toEqual([]);
});

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
