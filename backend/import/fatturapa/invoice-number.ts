import type { DocumentName } from '../../../domain/document-label.ts';

/** How the numbers of a seller are read. */
export interface NumberRules {
  /** The series in the shop for each series of the numbers; '' for numbers without one. Others keep their own. */
  series: Readonly<Record<string, string>>;
  /** The same for credit notes, before `series`. */
  creditSeries: Readonly<Record<string, string>>;
  /** Forms such as `{series}/{number}`; the first that fits holds, no other rule does then. */
  forms: readonly string[];
}

const LARGEST = 2_147_483_647;
/** Addresses of documents hold no more. */
const LONGEST_SERIES = 20;
/** Words that are no series: 'N. 12', 'Fattura nr. 12'. */
const WORDS = /\b(?:fattura|fatt\.|nota di credito|numero|num\.|nr\.?(?=\W)|n[.°º])/gi;
const PARTS: Readonly<Record<string, string>> = {
  series: '(?<series>.*?)',
  number: '(?<number>\\d+)',
  year: '(?<year>\\d{4})',
  yy: '(?<yy>\\d{2})',
};

/**
 * Series, year and number of a document by its free text and its day: `FV-2026/000123` is FV 2026 123. The last run of
 * digits that is not the year of the day is the number, what stands before it and behind it is the series. Returns null
 * when that yields no number.
 */
export function readNumber(
  written: string,
  { issuedOn, isCredit, rules }: { issuedOn: string; isCredit: boolean; rules: NumberRules },
): DocumentName | null {
  const year = issuedOn.slice(0, 4);
  const found = rules.forms.length > 0 ? byForm(written, year, rules.forms) : byRule(written, year);
  if (found === null || !/^\d{1,20}$/.test(found.number)) return null;
  const number = Number(found.number);
  if (number < 1 || number > LARGEST) return null;
  const { series, creditSeries } = rules;
  const own = found.series;
  const cause = (isCredit ? creditSeries[own] : undefined) ?? (isCredit && own === '' ? undefined : series[own]) ?? own;
  if (cause.length > LONGEST_SERIES) return null;
  return { cause: cause === '' ? (isCredit ? 'NC' : 'F') : cause, year: Number(year), number };
}

interface Found {
  series: string;
  number: string;
}

function byForm(written: string, year: string, forms: readonly string[]): Found | null {
  for (const form of forms) {
    const pattern = form
      .split(/\{(series|number|year|yy)\}/)
      .map((part, place) => (place % 2 === 1 ? (PARTS[part] ?? '') : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
      .join('');
    const groups = new RegExp(`^${pattern}$`).exec(written.trim())?.groups;
    if (groups?.['number'] === undefined) continue;
    if ((groups['year'] ?? year) !== year || (groups['yy'] ?? year.slice(2)) !== year.slice(2)) continue;
    return { series: cleaned(groups['series'] ?? ''), number: groups['number'] };
  }
  return null;
}

function byRule(written: string, year: string): Found | null {
  const text = written.replace(WORDS, ' ').trim();
  const runs = [...text.matchAll(/\d+/g)];
  const others = runs.filter((run) => !isYear(run, text, year));
  const run = (others.length > 0 ? others : runs).at(-1);
  if (run === undefined) return null;
  const before = cleaned(blanked(text.slice(0, run.index), year, false));
  const behind = cleaned(blanked(text.slice(run.index + run[0].length), year, true));
  return { series: [before, behind].filter((part) => part !== '').join('/'), number: run[0] };
}

/** Whether a run of digits is the year: in full anywhere, or its last two digits at the end behind a sign. */
function isYear(run: RegExpExecArray, text: string, year: string): boolean {
  if (run[0] === year) return true;
  const isLast = run.index + run[0].length === text.length;
  return run[0] === year.slice(2) && isLast && /[/\-_.]\s*$/.test(text.slice(0, run.index));
}

function blanked(part: string, year: string, isEnd: boolean): string {
  const whole = part.replace(new RegExp(`(?<!\\d)${year}(?!\\d)`, 'g'), ' ');
  return isEnd ? whole.replace(new RegExp(`([/\\-_.])\\s*${year.slice(2)}$`), '$1') : whole;
}

/** A series without the signs around it; inner ones become one slash. */
function cleaned(part: string): string {
  return part
    .replace(/[^\p{L}\p{N}]+/gu, '/')
    .replace(/^\/|\/$/g, '')
    .trim();
}
