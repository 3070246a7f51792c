import { addDays, isWorkingDay, shopDay, shopMoment, shopTime, workingDayFrom, type IsClosed } from './shop-day.ts';

/** How far the people of a customer got, in the order in which the office shows it. */
export const ACTIVATION_STATES = ['active', 'opened', 'invited', 'bounced', 'no-email', 'not-invited'] as const;
export type ActivationState = (typeof ACTIVATION_STATES)[number];

/** Why somebody is left out of a wave. */
export const SKIP_REASONS = [
  ...(['closed', 'active', 'invited-already', 'bounced', 'unsubscribed', 'generic', 'shared-address'] as const),
  ...(['no-email', 'no-street', 'foreign-login', 'address-changed', 'taken-out', 'letter-not-wanted'] as const),
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** What is known of a customer when a wave is composed, and again when it is its turn. */
export interface Candidate {
  state: ActivationState;
  isOpen: boolean;
  /** Of the ERP. */
  email: string | null;
  /** Whether the address occurs at another customer too. */
  isShared: boolean;
  stop: 'generic' | 'unsubscribed' | null;
  /** Whether the address is the login of an agent, of the office, or of somebody whose login is closed. */
  isForeignLogin: boolean;
  hasMail: boolean;
  hasLetter: boolean;
  hasStreet: boolean;
}

/** Who is invited how (decision 7.2): by mail, by letter, or not, with the reason. */
export function invitationFor(
  candidate: Candidate,
  { letters }: { letters: boolean },
): { channel: 'mail' | 'letter' } | { skip: SkipReason } {
  const { state, isOpen, email, isShared, stop, isForeignLogin, hasMail, hasLetter, hasStreet } = candidate;
  if (!isOpen) return { skip: 'closed' };
  if (state === 'active') return { skip: 'active' };
  if (state === 'opened' || state === 'invited') return { skip: 'invited-already' };
  const noMail = ((): SkipReason | null => {
    if (state === 'bounced') return 'bounced';
    if (email === null) return 'no-email';
    if (stop !== null) return stop;
    if (isShared) return 'shared-address';
    if (isForeignLogin) return 'foreign-login';
    return hasMail ? 'invited-already' : null;
  })();
  if (noMail === null) return { channel: 'mail' };
  // Who asked for no more invitations gets no letter either.
  if (noMail === 'unsubscribed' || noMail === 'invited-already') return { skip: noMail };
  if (hasLetter) return { skip: 'invited-already' };
  if (!letters) return { skip: noMail };
  return hasStreet ? { channel: 'letter' } : { skip: 'no-street' };
}

/** Invitations leave in these hours of working days, Italian time. */
const FIRST_HOUR = '08:00';
const LAST_HOUR = '19:00';

/** Whether a wave may send at this moment: never on Sundays, holidays and closed days, nor at night. */
export function mayWaveSend(now: Date, isClosed: IsClosed): boolean {
  const time = shopTime(now);
  return isWorkingDay(shopDay(now), isClosed) && time >= FIRST_HOUR && time < LAST_HOUR;
}

/** The first moment from this one on at which a wave may send. */
export function nextSending(from: Date, isClosed: IsClosed): Date {
  if (mayWaveSend(from, isClosed)) return from;
  const day = shopDay(from);
  const isBefore = isWorkingDay(day, isClosed) && shopTime(from) < FIRST_HOUR;
  return shopMoment(isBefore ? day : workingDayFrom(addDays(day, 1), isClosed), FIRST_HOUR);
}

/** How many mails a wave may send in this minute, of `perHour`, when it has sent `sent` in the last hour. */
export function allowedNow(perHour: number, sent: number): number {
  return Math.max(0, Math.min(Math.ceil(perHour / 60), perHour - sent));
}

/** The last moment of the day on which a link sent now ends. */
export function lastDay(sentAt: Date, validDays: number): string {
  return addDays(shopDay(sentAt), validDays);
}

/** Letters and digits that nobody mistakes for others. */
export const CODE_LETTERS = 'ACDEFGHJKLMNPQRTUVWXY34679';
export const CODE_LENGTH = 8;

/** A typed code as it is stored: without spaces and dashes, in capitals; null for what can't be one. */
export function typedCode(text: string): string | null {
  const code = text.toUpperCase().replaceAll(/[\s-]/g, '');
  return code.length === CODE_LENGTH && [...code].every((letter) => CODE_LETTERS.includes(letter)) ? code : null;
}

/** The text of bytes as a code of `length` letters. */
export function codeOf(bytes: Uint8Array, length = CODE_LENGTH): string {
  let value = bytes.reduce((all, byte) => (all << 8n) | BigInt(byte), 0n);
  const base = BigInt(CODE_LETTERS.length);
  let code = '';
  for (let place = 0; place < length; place += 1) {
    code += CODE_LETTERS[Number(value % base)];
    value /= base;
  }
  return code;
}

/** A code in two halves, as it is printed. */
export function printedCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** After so many wrong tries only the office helps. */
export const LETTER_TRIES = 5;

/** Whether a customer still phones: more than half of the orders of 90 days by voice or at the counter (decision 6.15). */
export function stillPhones({ voice, all }: { voice: number; all: number }): boolean {
  return voice * 2 > all;
}
