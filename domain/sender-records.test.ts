import { describe, expect, it } from 'vitest';
import { DKIM_SELECTOR, isSenderRecord, senderNames, type SenderCheck } from './sender-records.ts';

describe('7.4 records of a sender', () => {
  it.each<[SenderCheck, string, boolean]>([
    ['spf', 'v=spf1 mx -all', true],
    ['spf', 'V=SPF1', true],
    ['spf', 'v=spf10 mx', false],
    ['spf', ' v=spf1 mx', false],
    ['spf', 'google-site-verification=abc', false],
    ['dkim', 'v=DKIM1; k=rsa; p=MIGf', true],
    ['dkim', 'k=rsa; p=MIGf', true],
    ['dkim', 'v=DKIM1; p=', true],
    ['dkim', 'v=DKIM1; k=rsa', false],
    ['dkim', 'v=DKIM2; p=MIGf', false],
    ['dkim', 'hello', false],
    ['dmarc', 'v=DMARC1; p=none', true],
    ['dmarc', 'v = DMARC1;p=reject', true],
    ['dmarc', 'p=none; v=DMARC1', false],
    ['dmarc', 'v=DMARC12', false],
  ])('%s: %j is one: %s', (check, record, expected) => {
    expect(isSenderRecord(check, record)).toBe(expected);
  });

  it.each<[SenderCheck, string, string | null, string[]]>([
    ['spf', 'posta.bancale.example', null, ['posta.bancale.example']],
    ['dkim', 'bancale.example', 'mail2026', ['mail2026._domainkey.bancale.example']],
    ['dkim', 'bancale.example', null, []],
    ['dmarc', 'bancale.example', null, ['_dmarc.bancale.example']],
    ['dmarc', 'a.bancale.example', null, ['_dmarc.a.bancale.example', '_dmarc.bancale.example']],
    ['dmarc', 'localhost', null, []],
  ])('%s of %s with selector %s asks %j', (check, domain, selector, expected) => {
    expect(senderNames(check, domain, selector)).toEqual(expected);
  });

  it('asks at most seven names for DMARC, the whole one first', () => {
    const names = senderNames('dmarc', 'a.b.c.d.e.f.g.h.i.j.example', null);
    expect(names).toHaveLength(7);
    expect([names[0], names.at(-1)]).toEqual(['_dmarc.a.b.c.d.e.f.g.h.i.j.example', '_dmarc.j.example']);
  });

  it.each([
    ['mail', true],
    ['s1.eu_2', true],
    ['', false],
    ['a b', false],
    ['a..b', false],
    ['-a', false],
    ['x'.repeat(64), false],
  ])('a selector may be %j: %s', (selector, expected) => {
    expect(DKIM_SELECTOR.test(selector)).toBe(expected);
  });
});
