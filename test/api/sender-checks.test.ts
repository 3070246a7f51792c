import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLookUp } from '../../backend/integrations/dns/index.ts';
import {
  areChecksDue,
  checkSender,
  domainOf,
  listSenderChecks,
  type SenderDomain,
} from '../../backend/notifications/index.ts';
import { shopMoment } from '../../domain/shop-day.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';
import { startDnsServer, type DnsAnswer } from '../builders/dns-server.ts';

let test: TestDatabase;
let dns: Awaited<ReturnType<typeof startDnsServer>>;
beforeAll(async () => {
  [test, dns] = await Promise.all([createTestDatabase(), startDnsServer()]);
});
afterAll(async () => {
  await Promise.all([test.drop(), dns.stop()]);
});
beforeEach(async () => {
  dns.answers.clear();
  dns.asked.length = 0;
  await test.database.pool.query('truncate sender_check');
});

const sender: SenderDomain = { domain: 'bancale.example', selector: 'mail' };
const DKIM = 'mail._domainkey.bancale.example';
const DMARC = '_dmarc.bancale.example';
const THEN = new Date('2026-11-20T09:00:00Z');
const LATER = new Date('2026-11-20T10:00:00Z');
/** As short as a look-up on this machine allows. */
const lookUp = () => createLookUp({ servers: [dns.address], timeout: 100, whole: 400 });
const check = (now = THEN, of = sender) => checkSender({ query: test.database.query, lookUp: lookUp(), now }, of);
const listed = async (of = sender) => listSenderChecks(test.database.query, of);
const stateOf = async (name: 'spf' | 'dkim' | 'dmarc') => {
  const found = (await listed()).find((one) => one.check === name);
  return found && { state: found.state, records: found.records, isSilent: found.isSilent };
};
const found = (...records: string[]) => ({ state: 'found', records, isSilent: false });
const missing = { state: 'not-found', records: [], isSilent: false };
const silent = { state: null, records: [], isSilent: true };

describe('7.4 what the DNS says about the sender', () => {
  it('is found with its record, word by word', async () => {
    dns.answers.set('bancale.example', { txt: ['google-site-verification=abc', 'v=spf1 mx -all'] });
    dns.answers.set(DKIM, { txt: [`v=DKIM1; k=rsa; p=${'A'.repeat(392)}`] });
    dns.answers.set(DMARC, { txt: ['v=DMARC1; p=none; rua=mailto:dmarc@bancale.example'] });
    await check();
    expect(await listed()).toEqual([
      {
        ...{ check: 'spf', name: 'bancale.example', state: 'found', records: ['v=spf1 mx -all'], isSilent: false },
        ...{ answeredAt: THEN, askedAt: THEN },
      },
      {
        ...{ check: 'dkim', name: DKIM, state: 'found', records: [`v=DKIM1; k=rsa; p=${'A'.repeat(392)}`] },
        ...{ answeredAt: THEN, askedAt: THEN, isSilent: false },
      },
      {
        ...{ check: 'dmarc', name: DMARC, state: 'found', isSilent: false, answeredAt: THEN, askedAt: THEN },
        records: ['v=DMARC1; p=none; rua=mailto:dmarc@bancale.example'],
      },
    ]);
  });

  it.each<[string, DnsAnswer | null, object]>([
    ['no such domain', null, missing],
    ['no TXT record', 'none', missing],
    ['other TXT records', { txt: ['hello', 'v=spf2 mx'] }, missing],
    ['several', { txt: ['v=spf1 a', 'v=spf1 mx'] }, found('v=spf1 a', 'v=spf1 mx')],
    [
      'a record in parts',
      { txt: [`v=spf1 ${'ip4:192.0.2.1 '.repeat(40)}-all`] },
      found(`v=spf1 ${'ip4:192.0.2.1 '.repeat(40)}-all`),
    ],
    ['a failing server', 'failure', silent],
    ['a silent server', 'silence', silent],
    ['an answer that never comes whole', 'truncated', silent],
    ['an alias that leads to itself', { cname: 'bancale.example' }, missing],
    ['a record of 60 kB', { txt: [`v=spf1 ${'x'.repeat(60_000)}`] }, found(`v=spf1 ${'x'.repeat(3993)}`)],
    ['a hundred and one others', { txt: [...Array(101).keys()].map((n) => `x${n}`) }, missing],
    ['bytes that are no answer', Buffer.from([0x81, 0x80, 0, 1, 0xff, 0xff, 0, 0, 0, 0, 0xc0]), silent],
    [
      'a name that points at itself',
      Buffer.concat([Buffer.from([0x81, 0x80, 0, 1, 0, 1, 0, 0, 0, 0]), Buffer.from([0xc0, 0x0c, 0, 16, 0, 1])]),
      silent,
    ],
  ])('%s', async (_what, answer, expected) => {
    if (answer) dns.answers.set('bancale.example', answer);
    await check();
    expect(await stateOf('spf')).toEqual(expected);
    // The others are asked all the same.
    expect(await stateOf('dmarc')).toEqual(missing);
  });

  it('DMARC is found above the domain of the address, and nowhere when that name does not answer', async () => {
    const of = { domain: 'posta.bancale.example', selector: null };
    dns.answers.set(DMARC, { txt: ['v=DMARC1; p=reject'] });
    await check(THEN, of);
    expect((await listed(of))[2]).toMatchObject({ name: DMARC, state: 'found', records: ['v=DMARC1; p=reject'] });
    dns.answers.set('_dmarc.posta.bancale.example', 'failure');
    await test.database.pool.query('truncate sender_check');
    await check(THEN, of);
    expect((await listed(of))[2]).toMatchObject({ state: null, isSilent: true });
  });

  it('silence keeps the answer of before and says so; the next answer takes its place', async () => {
    dns.answers.set('bancale.example', { txt: ['v=spf1 mx -all'] });
    await check();
    dns.answers.set('bancale.example', 'silence');
    await check(LATER);
    expect((await listed())[0]).toMatchObject({
      ...{ state: 'found', records: ['v=spf1 mx -all'], isSilent: true, answeredAt: THEN, askedAt: LATER },
    });
    dns.answers.set('bancale.example', 'none');
    await check(LATER);
    expect(await stateOf('spf')).toEqual(missing);
  });

  it('another selector has no answer yet; without one DKIM is not asked', async () => {
    dns.answers.set(DKIM, { txt: ['p=MIGf'] });
    await check();
    expect((await listed({ ...sender, selector: 'new' }))[1]).toMatchObject({
      ...{ name: 'new._domainkey.bancale.example', state: null, askedAt: null, isSilent: false },
    });
    dns.asked.length = 0;
    await check(LATER, { domain: 'bancale.example', selector: null });
    expect(dns.asked.toSorted()).toEqual([DMARC, 'bancale.example']);
    expect((await listed())[1]).toMatchObject({ state: null });
  });

  it.each([
    ['2026-11-20', '05:29', false],
    ['2026-11-20', '05:31', true],
    ['2026-11-21', '03:00', true],
  ])('asked at ten the day before: due on %s at %s: %s', async (day, time, expected) => {
    await check(shopMoment('2026-11-19', '10:00'));
    expect(await areChecksDue(test.database.query, sender, shopMoment(day, time))).toBe(expected);
  });

  it('is due at once for a new domain', async () => {
    await check();
    expect(await areChecksDue(test.database.query, sender, LATER)).toBe(false);
    expect(await areChecksDue(test.database.query, { ...sender, domain: 'altro.example' }, LATER)).toBe(true);
  });

  it.each([
    ['ordini@Bancale.example', 'bancale.example'],
    ['ordini@münchen.example', 'xn--mnchen-3ya.example'],
    ['nobody', null],
    ['a@', null],
    ['a@b c', null],
  ])('the domain of %j is %j', (address, domain) => {
    expect(domainOf(address)).toBe(domain);
  });
});
