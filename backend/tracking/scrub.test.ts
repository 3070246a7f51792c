import { describe, expect, it } from 'vitest';
import { scrub } from './scrub.ts';

const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.c2lnbmF0dXJlLXNpZ25hdHVyZQ';
const COOKIE = '0b6f1c2e-1111-4222-8333-444455556666.c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0';

describe('R3.21 a stored event contains no session secrets', () => {
  it.each([TOKEN, COOKIE, `Bearer ${TOKEN}`, `/pages/x?token=${TOKEN}`, `a=1; sid=${COOKIE}; b=2`])('%s', (secret) => {
    const kept = scrub({ cookies: { sid: secret }, deep: [{ here: secret }], [secret]: 1, other: 'VS-12-OT' });
    expect(JSON.stringify(kept)).not.toContain(secret.slice(-20));
    expect(kept).toMatchObject({ other: 'VS-12-OT' });
  });

  it.each([
    ['a prefix', `x-${TOKEN}`],
    ['a dot before it', `.${TOKEN}`],
    ['capitals', TOKEN.toUpperCase()],
    ['a second part after a false first one', `eyJ.abcde.${TOKEN}`],
  ])('finds a token with %s', (_, text) => expect(scrub(text)).toBe(''));

  it.each(['eyJ.abcdef', 'eyJabcd.abcdef', 'eyJabcde.abcd', 'xeyJabcde.abcde', 'eyJabcde abcde'])(
    'keeps %s, which is no token',
    (text) => expect(scrub(text)).toBe(text),
  );

  it.each([
    ['beginnings of tokens', 'eyJ-'],
    ['beginnings and dots', 'eyJabcde.a'],
    ['cookies without an end', '0b6f1c2e-1111-4222-8333-444455556666.'],
    ['letters', 'a'],
    ['dots', '.'],
  ])('takes linear time for 300,000 characters of %s', (_, piece) => {
    const text = piece.repeat(300_000 / piece.length);
    const start = performance.now();
    scrub(text);
    // Linear time is milliseconds; quadratic time would be a minute.
    expect(performance.now() - start).toBeLessThan(2000);
  });

  it('keeps everything else and replaces lone surrogates', () => {
    const value = { text: 'rubinetto 3/4"', price: 1.5, yes: true, none: null, list: ['a', 1] };
    expect(scrub(value)).toEqual(value);
    expect(scrub({ text: 'a\ud800b' })).toEqual({ text: 'a\ufffdb' });
  });

  it('cuts values that are nested too deep', () => {
    let value: unknown = 'end';
    for (let depth = 0; depth < 50; depth++) value = { inner: value };
    expect(JSON.stringify(scrub(value))).not.toContain('end');
  });
});
