import { describe, expect, it, test } from 'vitest';
import {
  clauseNames,
  headingsOf,
  legalChecks,
  pendingTexts,
  textsInForce,
  unacceptedTexts,
  type CheckedDraft,
  type LegalAcceptance,
  type LegalQuestion,
  type LegalVersion,
} from './legal-texts.ts';

const version = (number: number, more: Partial<LegalVersion> = {}): LegalVersion => ({
  ...{ key: 'terms', version: number, publishAt: null, asked: 'login', hasClauses: false },
  ...more,
});
const accepted = (number: number, more: Partial<LegalAcceptance> = {}): LegalAcceptance => ({
  ...{ key: 'terms', version: number, part: 'text', countsUntil: null },
  ...more,
});

describe('7.6 the version in force', () => {
  test.each([
    ['without a day', [version(1)], 1],
    ['before its day', [version(1), version(2, { publishAt: 101 })], 1],
    ['on its day', [version(1), version(2, { publishAt: 100 })], 2],
    ['with an earlier day and a higher number', [version(2, { publishAt: 90 }), version(3, { publishAt: 50 })], 3],
  ])('%s', (_name, versions, wanted) => {
    expect(textsInForce(versions, 100).map(({ version: number }) => number)).toEqual([wanted]);
  });

  it('is none of a text whose first day has not come', () => {
    expect(textsInForce([version(1, { publishAt: 101 }), version(4, { key: 'use' })], 100)).toEqual([
      version(4, { key: 'use' }),
    ]);
  });
});

describe('7.6 who is asked, and for what', () => {
  type Row = [LegalQuestion, 'login' | 'order', boolean, LegalAcceptance[], string];
  test.each<Row>([
    ['not', 'order', true, [], ''],
    ['login', 'login', false, [], 'text'],
    ['login', 'order', false, [], 'text'],
    ['order', 'login', false, [], ''],
    ['order', 'order', false, [], 'text'],
    ['order', 'order', true, [], 'text clauses'],
    ['order', 'order', false, [accepted(4)], ''],
    ['order', 'order', false, [accepted(3)], 'text'],
    ['order', 'order', false, [accepted(4, { key: 'use' })], 'text'],
    ['order', 'order', true, [accepted(4)], 'clauses'],
    ['order', 'order', true, [accepted(4, { part: 'clauses' })], 'text'],
    ['order', 'order', true, [accepted(4), accepted(4, { part: 'clauses' })], ''],
    // 7.7: nobody is asked again until the next version.
    ['order', 'order', false, [accepted(0, { countsUntil: 4 })], ''],
    ['order', 'order', false, [accepted(0, { countsUntil: 3 })], 'text'],
    ['order', 'order', true, [accepted(0, { countsUntil: 4 })], 'clauses'],
  ])('asked %s, at the %s, clauses %j, accepted %j: %s', (asked, moment, hasClauses, acceptances, wanted) => {
    const [pending] = pendingTexts([version(4, { asked, hasClauses })], acceptances, moment);
    const parts = pending ? [pending.needsText && 'text', pending.needsClauses && 'clauses'].filter(Boolean) : [];
    expect(parts.join(' ')).toBe(wanted);
  });
});

describe('7.6 orders of others for a customer', () => {
  test.each([
    ['warn', 'login', [], ['warn']],
    ['refuse', 'order', [], ['refuse']],
    ['allow', 'login', [], []],
    ['refuse', 'not', [], []],
    ['refuse', 'login', [{ key: 'terms' }], []],
    ['refuse', 'login', [{ key: 'use' }], ['refuse']],
  ] as const)('%s, asked %s, accepted before %j: %j', (policy, asked, before, wanted) => {
    const policies = { terms: policy, privacy: policy, cookies: policy, use: policy };
    const found = unacceptedTexts([version(4, { asked })], before, policies);
    expect(found.map((one) => one.policy)).toEqual(wanted);
  });
});

const markdown = (source: string) => ({ format: 'markdown' as const, source });

test.each([
  [markdown('# Uno\n\ntesto # no\n\n## 2.  Due ##\n#tre\n'), ['Uno', '2. Due']],
  [
    { format: 'html' as const, source: '<h2 class="a">Uno <b>e</b></h2><p>x</p><H3>Due\n2</H3><h2></h2>' },
    ['Uno e', 'Due 2'],
  ],
])('finds the headings of %j', (written, wanted) => expect(headingsOf(written)).toEqual(wanted));

test('names clauses in the other language by their place, in Italian where that has other headings', () => {
  const italian = markdown('## Uno\n## Due');
  expect(clauseNames(['Due'], italian, markdown('## One\n## Two'))).toEqual(['Two']);
  expect(clauseNames(['Due'], italian, markdown('## One'))).toEqual(['Due']);
  expect(clauseNames(['Due'], italian, null)).toEqual(['Due']);
});

describe('7.6 checks of a draft', () => {
  const draft: CheckedDraft = {
    ...{ key: 'terms', italian: markdown('## Uno\n\nRossi S.r.l.'), english: markdown('## One'), clauses: ['Uno'] },
    ...{ asked: 'login', noticeDays: 30, validFrom: '2027-01-01', isSame: false },
  };
  const at = { shopCents: new Set([990]), company: ['Rossi s.r.l.'], today: '2026-11-21', noticeOn: '2026-12-02' };
  const found = (more: Partial<CheckedDraft>, now: Partial<typeof at> = {}) =>
    legalChecks({ ...draft, ...more }, { ...at, ...now })
      .filter(({ state }) => state !== 'ok')
      .map(({ check, state }) => `${check} ${state}`);
  test.each([
    [{}, {}, []],
    [{ italian: markdown(' '), clauses: [] }, {}, ['text bad', 'headings bad', 'clauses warn', 'company warn']],
    [{ english: null }, {}, ['english warn']],
    [{ english: markdown('## One\n## Two') }, {}, ['headings bad']],
    [{ clauses: ['Altro'] }, {}, ['clauses bad']],
    [{ italian: markdown('## Uno\n## Uno\nRossi S.r.l.'), english: null }, {}, ['english warn', 'clauses bad']],
    [{ clauses: [] }, {}, ['clauses warn']],
    [{ key: 'use' as const, clauses: [] }, { company: [] }, []],
    [{}, { company: ['Verdi'] }, ['company warn']],
    [{}, { company: [''] }, ['company warn']],
    [{ validFrom: '2026-11-20' }, {}, ['day bad']],
    [{ validFrom: '2026-11-21' }, {}, []],
    [{}, { noticeOn: '2026-11-20' }, ['notice warn']],
    [{ isSame: true }, {}, ['same bad']],
    [{ italian: markdown('## Uno\n\nRossi S.r.l. Trasporto: 9,90 €.') }, {}, []],
    [{ italian: markdown('## Uno\n\nRossi S.r.l. Trasporto: 12,00 €.') }, {}, ['amounts warn']],
    [{ english: markdown('## One\n\nShipping costs €12.') }, {}, ['amounts warn']],
  ])('%j %j: %j', (more, now, wanted) => expect(found(more, now)).toEqual(wanted));
});
