import { foreignAmounts } from './amounts-in-text.ts';
/** The legal texts of a shop, in the order in which people read them. */
export const LEGAL_TEXTS = ['terms', 'privacy', 'cookies', 'use'] as const;
export type LegalTextKey = (typeof LEGAL_TEXTS)[number];

/** Where a text stands below `/web-page/`; a text that is in force takes the place of a page with that path. */
export const LEGAL_TEXT_PATHS: Readonly<Record<LegalTextKey, string>> = {
  terms: 'info/condizioni-di-vendita',
  privacy: 'privacy-policy',
  cookies: 'info/cookie',
  use: 'info/condizioni-d-uso',
};

/** Versions by text, as an order or a registration names them. */
export type AcceptedTexts = Partial<Record<LegalTextKey, number>>;

/** When a person who may order is asked to accept a version: never, from the next login, or at the next order. */
export const LEGAL_QUESTIONS = ['not', 'login', 'order'] as const;
export type LegalQuestion = (typeof LEGAL_QUESTIONS)[number];

/** What happens to orders that others send for a customer of whom nobody has accepted the text. */
export const LEGAL_POLICIES = ['allow', 'warn', 'refuse'] as const;
export type LegalPolicy = (typeof LEGAL_POLICIES)[number];

/** The text as a whole, and its clauses that are approved apart (art. 1341 c.c.). */
export type LegalPart = 'text' | 'clauses';

/** Days before a version counts on which customers can be told by mail; null: no mail. */
export const LEGAL_NOTICE_DAYS = [0, 7, 15, 30, 60, 90] as const;
export type LegalNoticeDays = (typeof LEGAL_NOTICE_DAYS)[number];

/** A published version, without its text. */
export interface LegalVersion {
  key: LegalTextKey;
  version: number;
  /** Milliseconds; null: since it was published. */
  publishAt: number | null;
  asked: LegalQuestion;
  hasClauses: boolean;
}

/** An acceptance that counts for a person of a customer: its own, or an earlier one of the company. */
export interface LegalAcceptance {
  key: LegalTextKey;
  /** 0: before this shop, without text. */
  version: number;
  part: LegalPart;
  /** Of version 0: the last version for which nobody is asked again. */
  countsUntil: number | null;
}

/** What a person has still to accept of a version. */
export interface PendingText<Version extends LegalVersion = LegalVersion> {
  text: Version;
  needsText: boolean;
  needsClauses: boolean;
}

/** Of each text the version in force at a moment: the newest whose day has come. */
export function textsInForce<Version extends LegalVersion>(versions: readonly Version[], now: number): Version[] {
  return LEGAL_TEXTS.flatMap((key) => {
    const begun = versions.filter((one) => one.key === key && (one.publishAt ?? -Infinity) <= now);
    return begun.length === 0 ? [] : begun.reduce((newest, one) => (one.version > newest.version ? one : newest));
  });
}

/** Whether an acceptance counts for a part of a version. */
function counts(acceptance: LegalAcceptance, { key, version }: LegalVersion, part: LegalPart): boolean {
  if (acceptance.key !== key || acceptance.part !== part) return false;
  return acceptance.countsUntil === null ? acceptance.version === version : acceptance.countsUntil >= version;
}

/**
 * What a person has to accept at a moment (decision 7.6). A text that is asked at the next login is still asked at an
 * order; one that is asked at orders does not disturb a login.
 */
export function pendingTexts<Version extends LegalVersion>(
  inForce: readonly Version[],
  acceptances: readonly LegalAcceptance[],
  moment: 'login' | 'order',
): PendingText<Version>[] {
  return inForce.flatMap((text) => {
    if (text.asked === 'not' || (moment === 'login' && text.asked === 'order')) return [];
    const lacks = (part: LegalPart) => !acceptances.some((one) => counts(one, text, part));
    const needsText = lacks('text');
    const needsClauses = text.hasClauses && lacks('clauses');
    return needsText || needsClauses ? [{ text, needsText, needsClauses }] : [];
  });
}

/** Texts of which nobody of a customer has ever accepted a version, with what happens to the orders of others. */
export function unacceptedTexts<Version extends LegalVersion>(
  inForce: readonly Version[],
  accepted: readonly { key: LegalTextKey }[],
  policies: Readonly<Record<LegalTextKey, LegalPolicy>>,
): { text: Version; policy: 'warn' | 'refuse' }[] {
  return inForce.flatMap((text) => {
    const policy = policies[text.key];
    const isFree = text.asked === 'not' || policy === 'allow' || accepted.some(({ key }) => key === text.key);
    return isFree ? [] : [{ text, policy }];
  });
}

/** The headings of a text as it was written, in Markdown or HTML. */
export function headingsOf({ format, source }: { format: 'markdown' | 'html'; source: string }): string[] {
  const pattern =
    format === 'markdown' ? /^ {0,3}#{1,4}[ \t]+(.+?)[ \t]*#*[ \t]*$/gm : /<h[1-4](?:\s[^>]*)?>(.*?)<\/h[1-4]>/gis;
  return [...source.matchAll(pattern)]
    .map(([, heading = '']) =>
      heading
        .replaceAll(/<[^>]*>/g, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter((heading) => heading !== '');
}

/** The names of the clauses in a language: those of the Italian text, by their place in the other one. */
export function clauseNames(
  clauses: readonly string[],
  italian: { format: 'markdown' | 'html'; source: string },
  other: { format: 'markdown' | 'html'; source: string } | null,
): string[] {
  const headings = headingsOf(italian);
  const others = other ? headingsOf(other) : [];
  return clauses.map((clause) => (others.length === headings.length && others[headings.indexOf(clause)]) || clause);
}

/** What is looked at before a version is published; `bad` stops that, `warn` does not. */
export interface LegalCheck {
  check: 'text' | 'english' | 'headings' | 'clauses' | 'company' | 'day' | 'notice' | 'same' | 'amounts';
  state: 'ok' | 'warn' | 'bad';
  /** What in the text it is about, as it is written there. */
  words?: string[];
}

interface Written {
  format: 'markdown' | 'html';
  source: string;
}

/** A draft as it is checked. */
export interface CheckedDraft {
  key: LegalTextKey;
  italian: Written;
  english: Written | null;
  clauses: readonly string[];
  asked: LegalQuestion;
  noticeDays: number | null;
  /** The day from which it counts; null: at once. */
  validFrom: string | null;
  /** Whether nothing differs from the version before. */
  isSame: boolean;
}

/**
 * Checks a draft.
 * @param company the names that a text should contain, one of them; none where the shop has none yet.
 * @param shopCents costs of transport, and from which net they are free, and minimum orders, on the day from which it counts.
 * @param noticeOn the day on which the notice would go out; null without one.
 */
export function legalChecks(
  draft: CheckedDraft,
  {
    company,
    shopCents,
    today,
    noticeOn,
  }: { company: readonly string[]; shopCents: ReadonlySet<number>; today: string; noticeOn: string | null },
): LegalCheck[] {
  const { italian, english, clauses } = draft;
  const headings = headingsOf(italian);
  const source = italian.source.toLocaleLowerCase('it');
  const checks: LegalCheck[] = [{ check: 'text', state: italian.source.trim() === '' ? 'bad' : 'ok' }];
  if (draft.isSame) checks.push({ check: 'same', state: 'bad' });
  if (english === null || english.source.trim() === '') checks.push({ check: 'english', state: 'warn' });
  else checks.push({ check: 'headings', state: headingsOf(english).length === headings.length ? 'ok' : 'bad' });
  if (clauses.length > 0) {
    const isUnique = clauses.every((clause) => headings.filter((heading) => heading === clause).length === 1);
    checks.push({ check: 'clauses', state: isUnique ? 'ok' : 'bad' });
  } else if (draft.key === 'terms') checks.push({ check: 'clauses', state: 'warn' });
  if (draft.key === 'terms' || draft.key === 'privacy') {
    const isNamed = company.some((name) => name !== '' && source.includes(name.toLocaleLowerCase('it')));
    checks.push({ check: 'company', state: isNamed ? 'ok' : 'warn' });
  }
  const amounts = [italian, english].flatMap((written) => foreignAmounts(written?.source ?? '', shopCents));
  if (amounts.length > 0) checks.push({ check: 'amounts', state: 'warn', words: [...new Set(amounts)] });
  if (draft.validFrom !== null && draft.validFrom < today) checks.push({ check: 'day', state: 'bad' });
  if (noticeOn !== null && noticeOn < today) checks.push({ check: 'notice', state: 'warn' });
  return checks;
}
