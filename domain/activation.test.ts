import { describe, expect, it } from 'vitest';
import {
  allowedNow,
  CODE_LENGTH,
  CODE_LETTERS,
  codeOf,
  invitationFor,
  mayWaveSend,
  nextSending,
  printedCode,
  stillPhones,
  typedCode,
  type Candidate,
} from './activation.ts';

const candidate: Candidate = {
  ...{ state: 'not-invited', isOpen: true, email: 'acquisti@rame.example', isShared: false, stop: null },
  ...{ isForeignLogin: false, hasMail: false, hasLetter: false, hasStreet: true },
};
const noMail = { state: 'no-email', email: null } as const;

describe('who is invited how', () => {
  it.each<[Partial<Candidate>, string, string]>([
    [{}, 'mail', 'mail'],
    [{ isOpen: false }, 'closed', 'closed'],
    [{ state: 'active' }, 'active', 'active'],
    [{ state: 'invited' }, 'invited-already', 'invited-already'],
    [{ state: 'opened' }, 'invited-already', 'invited-already'],
    [{ hasMail: true }, 'invited-already', 'invited-already'],
    [{ isShared: true }, 'shared-address', 'letter'],
    [{ stop: 'generic' }, 'generic', 'letter'],
    [{ isForeignLogin: true }, 'foreign-login', 'letter'],
    [{ state: 'bounced', hasMail: true }, 'bounced', 'letter'],
    [{ stop: 'unsubscribed' }, 'unsubscribed', 'unsubscribed'],
    [noMail, 'no-email', 'letter'],
    [{ ...noMail, hasStreet: false }, 'no-email', 'no-street'],
    [{ ...noMail, hasLetter: true }, 'invited-already', 'invited-already'],
  ])('7.2 %o: without letters %s, with letters %s', (facts, without, withLetters) => {
    const found = (letters: boolean) => {
      const invited = invitationFor({ ...candidate, ...facts }, { letters });
      return 'skip' in invited ? invited.skip : invited.channel;
    };
    expect([found(false), found(true)]).toEqual([without, withLetters]);
  });
});

describe('when a wave sends', () => {
  const isClosed = (day: string) => day === '2026-11-25';
  it.each([
    ['2026-11-24T09:00:00Z', true],
    ['2026-11-24T06:59:00Z', false],
    ['2026-11-24T18:00:00Z', false],
    // A Sunday, the Immaculate Conception, a closed day.
    ['2026-11-22T09:00:00Z', false],
    ['2026-12-08T09:00:00Z', false],
    ['2026-11-25T09:00:00Z', false],
  ])('7.2 at %s: %s', (at, may) => expect(mayWaveSend(new Date(at), isClosed)).toBe(may));

  it.each([
    ['a Sunday', '2026-11-29T10:00:00Z', '2026-11-30T07:00:00Z'],
    ['early', '2026-11-30T05:00:00Z', '2026-11-30T07:00:00Z'],
    ['at work', '2026-11-30T09:12:00Z', '2026-11-30T09:12:00Z'],
    ['the evening before a holiday', '2026-12-07T19:00:00Z', '2026-12-09T07:00:00Z'],
  ])('7.2 %s a wave sends next at its hour', (_, from, next) =>
    expect(nextSending(new Date(from), () => false)).toEqual(new Date(next)),
  );

  it('never sends more in an hour than allowed, and all in time', () => {
    for (const perHour of [1, 7, 20, 59, 60, 61, 500, 5000]) {
      const minutes: number[] = [];
      for (let minute = 0; minute < 180; minute += 1) {
        const lastHour = minutes.slice(-59).reduce((all, sent) => all + sent, 0);
        minutes.push(allowedNow(perHour, lastHour));
        expect(lastHour + (minutes.at(-1) ?? 0)).toBeLessThanOrEqual(perHour);
      }
      expect(minutes.reduce((all, sent) => all + sent, 0)).toBe(perHour * 3);
    }
  });
});

describe('codes of letters', () => {
  it('7.1 are typed as printed or as one likes, with unambiguous letters alone', () => {
    const code = codeOf(new Uint8Array(16).fill(201));
    expect(code).toHaveLength(CODE_LENGTH);
    for (const typed of [
      code,
      printedCode(code),
      printedCode(code).toLowerCase(),
      ` ${code.slice(0, 2)} ${code.slice(2)}`,
    ])
      expect(typedCode(typed)).toBe(code);
    for (const typed of ['', 'AAAAAAA', 'AAAAAAAAA', 'AAAA-AAA0', 'AAAAAAAI', 'x'.repeat(10_000)])
      expect(typedCode(typed), typed.slice(0, 12)).toBeNull();
    expect([...'01258BIOS'].filter((letter) => CODE_LETTERS.includes(letter))).toEqual([]);
  });
});

it('6.15 a customer still phones with more than half of the orders by voice', () => {
  expect([
    stillPhones({ voice: 1, all: 2 }),
    stillPhones({ voice: 2, all: 3 }),
    stillPhones({ voice: 0, all: 0 }),
  ]).toEqual([false, true, false]);
});
