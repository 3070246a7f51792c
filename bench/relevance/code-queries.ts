import { normaliseCode } from '../../backend/search/index.ts';
import type { CodeQuery, JudgedPage } from './judgement.ts';

/** An invented customer code, derived from the article's internal code. */
export function ownCodeOf(code: string): string {
  return `INT/${code.slice(-3)}-${code.slice(0, 3)}`;
}

/** How buyers write a code. */
const SPELLINGS: Record<string, (code: string) => string> = {
  'as written': (code) => code,
  'small letters, no signs': (code) => code.toLowerCase().replace(/[^a-z0-9]/gi, ''),
  'spaces for signs': (code) => code.toLowerCase().replace(/[^a-z0-9]+/gi, ' '),
  'other signs': (code) => code.replace(/[-.]/g, '/'),
};

/** Swaps O and 0, as when a code is dictated or read off a label. */
function mistaken(code: string): string {
  return code.replace(/[O0]/g, (sign) => (sign === 'O' ? '0' : 'O'));
}

interface CodePlan {
  kind: string;
  /** Number of articles, spread evenly over those that have such a code. */
  count: number;
  spellings: readonly string[];
  /** The code of a product or of one of its variants; null when it has none. */
  codeOf: (judged: JudgedPage, place: number) => string | null;
}

const singleOrChild = (judged: JudgedPage, place: number) =>
  judged.children[place % Math.max(1, judged.children.length)] ?? judged.page;

const PLANS: readonly CodePlan[] = [
  {
    kind: 'visible code',
    count: 5,
    spellings: Object.keys(SPELLINGS),
    codeOf: (judged, place) => {
      const { sku } = singleOrChild(judged, place);
      return /\d/.test(sku) && /[-.]/.test(sku) ? sku : null;
    },
  },
  {
    kind: 'internal code',
    count: 3,
    spellings: ['as written', 'small letters, no signs'],
    codeOf: (judged, place) => singleOrChild(judged, place).code,
  },
  {
    kind: 'barcode',
    count: 4,
    spellings: ['as written'],
    codeOf: (judged, place) => singleOrChild(judged, place).barcodes[0] ?? null,
  },
  {
    kind: 'maker’s code',
    count: 4,
    spellings: ['as written', 'small letters, no signs'],
    codeOf: (judged, place) => {
      const code = singleOrChild(judged, place).makerCode;
      return code !== null && /\d/.test(code) && /^\S{6,16}$/.test(code) ? code : null;
    },
  },
  {
    kind: 'old code',
    count: 3,
    spellings: ['as written', 'small letters, no signs'],
    codeOf: (judged, place) => singleOrChild(judged, place).oldCodes[0] ?? null,
  },
  {
    kind: 'client’s code',
    count: 3,
    spellings: ['as written', 'spaces for signs'],
    codeOf: ({ page }) => (page.kind === 'single' ? ownCodeOf(page.code) : null),
  },
];

/** `count` items of a list, spread evenly. */
function spread<Type>(items: readonly Type[], count: number): Type[] {
  return Array.from({ length: count }, (_, index) => items[Math.floor(((index + 0.5) * items.length) / count)]).filter(
    (item): item is Type => item !== undefined,
  );
}

/**
 * Grades the products by their codes: 3 for the typed code itself, 2 for a code that begins with it, 1 for one that
 * contains it.
 */
function holders(pages: readonly JudgedPage[], typed: string): Map<number, number> {
  const wanted = normaliseCode(typed);
  const grades = new Map<number, number>();
  for (const { id, codes } of pages) {
    const places = codes.map((code) => ({ code: normaliseCode(code), at: normaliseCode(code).indexOf(wanted) }));
    const grade = Math.max(
      ...places.map(({ code, at }) => (at === -1 ? 0 : code === wanted ? 3 : at === 0 ? 2 : 1)),
      0,
    );
    if (grade > 0) grades.set(id, grade);
  }
  return grades;
}

/** Separators between the codes of a list that is typed, or copied out of a spreadsheet. */
const BETWEEN = [' ', ', ', ';', '\n', '\t'];

/** Lists of two to four visible codes; all should be found, although every second list also has an unknown code. */
function listsOf(pages: readonly JudgedPage[]): CodeQuery[] {
  const having = pages.filter(({ page }) => /^(?=.*\d)\S{5,}$/.test(page.sku));
  return BETWEEN.map((sign, place) => {
    const chosen = spread(having.slice(place), 2 + (place % 3));
    const typed = [...chosen.map(({ page }) => page.sku), ...(place % 2 === 1 ? ['ZQX-98-0'] : [])].join(sign);
    return { kind: 'several codes', text: typed, locale: 'it', pages: new Map(chosen.map(({ id }) => [id, 3])) };
  });
}

type Writing = (pages: readonly JudgedPage[]) => string;
const joinedBy =
  (sign: string, line: (judged: JudgedPage, place: number) => string): Writing =>
  (pages) =>
    pages.map(line).join(sign);
const codeOf = ({ page }: JudgedPage): string => page.sku;

/** How lists are written and copied: codes joined by signs, with quantities, or as rows of a table. */
const WRITINGS: readonly (readonly [codes: number, writing: Writing])[] = [
  [2, joinedBy('/', codeOf)],
  [3, joinedBy('+', codeOf)],
  [2, joinedBy('&', codeOf)],
  [1, joinedBy('', ({ page }) => `n. 10 ${page.sku}`)],
  [1, joinedBy('', ({ page }) => `10 x ${page.sku}`)],
  [1, joinedBy('', ({ page }) => `${page.sku} 10 pz`)],
  [3, joinedBy(', ', ({ page }, place) => `${page.sku} x${place + 2}`)],
  [4, joinedBy('\n', ({ page }, place) => `${place + 1} ${page.sku} 12 pz 3,50`)],
  [3, joinedBy('\n', ({ page }) => [page.sku, page.name.it, '10', '3,50'].join('\t'))],
  [3, joinedBy(' ', ({ page }, place) => [place + 1, page.sku, page.name.it, 'PZ', '5', '€ 1.234,50'].join('\t'))],
];

/** Code lists in each of these forms. */
function pastedLists(pages: readonly JudgedPage[]): CodeQuery[] {
  const having = pages.filter(({ page }) => /^(?=.*\d)(?=.*-)\S{5,}$/.test(page.sku));
  return WRITINGS.map(([codes, writing], place) => {
    const chosen = spread(having.slice(place), codes);
    return {
      kind: 'pasted lists',
      text: writing(chosen),
      locale: 'it',
      pages: new Map(chosen.map(({ id }) => [id, 3])),
    };
  });
}

/**
 * Queries built from the codes of the catalogue. A whole code counts as right when a product with exactly this code
 * comes first; a part of a code counts by whether codes that begin with it come before codes that contain it.
 */
export function codeQueries(pages: readonly JudgedPage[]): { whole: CodeQuery[]; pieces: CodeQuery[] } {
  const whole: CodeQuery[] = [];
  for (const { kind, count, spellings, codeOf } of PLANS) {
    const having = pages.flatMap((judged, place) => codeOf(judged, place) ?? []);
    for (const code of spread(having, count)) {
      const exact = new Map([...holders(pages, code)].filter(([, grade]) => grade === 3));
      for (const name of spellings) {
        whole.push({ kind, text: SPELLINGS[name]?.(code) ?? code, locale: 'it', pages: exact });
      }
    }
  }
  const skus = pages.map(({ page }) => page.sku).filter((sku) => /^[A-Z]{2,4}-.*\d/.test(sku));
  for (const code of spread(
    skus.filter((sku) => /[O0]/.test(sku.slice(1))),
    4,
  )) {
    const exact = new Map([...holders(pages, code)].filter(([, grade]) => grade === 3));
    whole.push({ kind: 'O and 0 mistaken', text: mistaken(code), locale: 'it', pages: exact });
  }
  const pieces = spread(skus, 8).flatMap((sku, place) => {
    const code = normaliseCode(sku);
    const digit = code.search(/\d/);
    const length = 3 + (place % 3);
    const typed =
      place % 2 === 0
        ? code.slice(0, Math.max(length, digit + 1))
        : code.slice(Math.max(0, digit - 1)).slice(0, length);
    return typed.length < 3
      ? []
      : [{ kind: 'piece of a code', text: typed, locale: 'it' as const, pages: holders(pages, typed) }];
  });
  return { whole, pieces: [...pieces, ...listsOf(pages), ...pastedLists(pages)] };
}
