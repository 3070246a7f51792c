import { expect, it } from 'vitest';
import { requestSource } from './same-origin.ts';

const OWN = 'https://shop.example';

it.each([
  ['same-origin', OWN, 'own'],
  ['same-origin', undefined, 'own'],
  // A proxy changed name or scheme; the browser itself compared the origins.
  ['same-origin', 'https://public.example', 'own'],
  ['none', undefined, 'own'],
  ['none', OWN, 'own'],
  ['none', 'https://evil.example', 'foreign'],
  ['none', 'null', 'foreign'],
  ['same-site', undefined, 'foreign'],
  ['same-site', 'https://other.shop.example', 'foreign'],
  ['cross-site', undefined, 'foreign'],
  ['cross-site', OWN, 'foreign'],
  ['something new', OWN, 'foreign'],
  ['', OWN, 'foreign'],
  [undefined, OWN, 'own'],
  [undefined, 'http://shop.example', 'foreign'],
  [undefined, 'https://shop.example:8443', 'foreign'],
  [undefined, 'https://shop.example.evil.example', 'foreign'],
  [undefined, 'https://evil.example', 'foreign'],
  [undefined, 'null', 'foreign'],
  [undefined, '', 'foreign'],
  [undefined, undefined, 'unknown'],
] as const)('Sec-Fetch-Site %s with Origin %s is %s', (secFetchSite, origin, source) => {
  expect(requestSource({ secFetchSite, origin }, OWN)).toBe(source);
});
