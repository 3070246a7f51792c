import { describe, expect, it } from 'vitest';
import { isContentPath, isLink, isSlug, linkFor, shownVersion } from './content-rules.ts';

it.each([
  ['spedizioni', true],
  ['en-388-4131x', true],
  ['a'.repeat(100), true],
  ['a'.repeat(101), false],
  ['', false],
  ['Spedizioni', false],
  ['due--trattini', false],
  ['-a', false],
  ['a/b', false],
  ['perché', false],
])('the slug %j: %s', (text, expected) => expect(isSlug(text)).toBe(expected));

it.each([
  ['about-us', true],
  ['info/spedizioni', true],
  ['a/b/c/d/e/f', true],
  ['a/b/c/d/e/f/g', false],
  ['/a', false],
  ['a/', false],
  ['a/../b', false],
  ['a//b', false],
])('the path %j: %s', (text, expected) => expect(isContentPath(text)).toBe(expected));

it.each([
  ['/shop?promo_list=true', true],
  ['https://example.org/a?b=c', true],
  ['HTTP://example.org', true],
  ['//example.org', false],
  ['/\\example.org', false],
  ['javascript:alert(1)', false],
  [' https://example.org', false],
  ['https://user:secret@example.org', false],
  ['https://', false],
  ['data:text/html,x', false],
  ['ftp://example.org', false],
  ['shop', false],
])('the link %j: %s', (address, expected) => expect(isLink(address)).toBe(expected));

it.each([
  ['/shop', 'it', '/shop'],
  ['/shop?new=true#a', 'en', '/en/shop?new=true#a'],
  ['/', 'en', '/en'],
  ['/en/shop', 'en', '/en/shop'],
  ['/entrata', 'en', '/en/entrata'],
  ['/content/volantino.pdf', 'en', '/content/volantino.pdf'],
  ['/img/content/a.webp', 'en', '/img/content/a.webp'],
  ['https://example.org/shop', 'en', 'https://example.org/shop'],
] as const)('%s for readers of %s: %s', (address, locale, expected) => {
  expect(linkFor(address, locale)).toBe(expected);
});

describe('of versions, newest first', () => {
  const version = (name: string, publishAt: number | null = null, expiresAt: number | null = null) => ({
    ...{ name, publishAt, expiresAt, isArchived: name === 'archived' },
  });
  it.each([
    ['none', [], null],
    ['the newest', [version('b'), version('a')], 'b'],
    ['none that begins later', [version('b', 101), version('a')], 'a'],
    ['one that begins now', [version('b', 100), version('a')], 'b'],
    ['one that ends later', [version('a', null, 101)], 'a'],
    ['the one before, when what stood in for it ends now', [version('b', 50, 100), version('a')], 'a'],
    ['none, when what replaced it from its beginning has ended', [version('b', null, 100), version('a')], null],
    ['none, when a correction of it has ended', [version('b', 50, 100), version('a', 50)], null],
    ['none before what replaced all earlier ones', [version('c', null, 90), version('b', 50, 100), version('a')], null],
    ['none of several that have ended', [version('c', 60, 90), version('b', 50, 100), version('a', 40, 95)], null],
    ['none when archived', [version('archived'), version('a')], null],
    ['the old one until the archived one begins', [{ ...version('archived'), publishAt: 200 }, version('a')], 'a'],
    ['none before the first begins', [version('a', 101)], null],
  ])('shows %s', (_, versions, expected) => expect(shownVersion(versions, 100)?.name ?? null).toBe(expected));
});
