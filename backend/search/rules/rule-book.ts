import { LOCALES, type Locale } from '../../../domain/locale.ts';
import { Synonyms } from '../memory/synonyms.ts';
import { normaliseQuery } from './query-key.ts';
import type { SearchRule } from './search-rule.ts';

/** What the rules of the office say about one query. Rules with the same key are the same. */
export interface QueryRules {
  key: string;
  /** Beside those of the index; null for none. */
  synonyms: Synonyms | null;
  /** Codes of the articles that come first, in order. */
  pinned: readonly string[];
  /** Codes of the articles that are not shown. */
  hidden: readonly string[];
}

/** What the rules say for the queries of one language. */
interface Language {
  /** For queries without rules of their own; null for none. */
  common: QueryRules | null;
  /** Synonyms alone, for lists of codes, in which nothing is pinned or hidden. */
  ofLists: QueryRules | null;
  byQuery: Map<string, QueryRules>;
  redirects: Map<string, string>;
}

/** Whether a rule holds on a day. */
function holdsOn({ active, from, to }: SearchRule, day: string): boolean {
  return active && (from === null || from <= day) && (to === null || day <= to);
}

/** The rules that hold on one day, by query: finding those of a query takes the same time however many there are. */
export class RuleBook {
  readonly #languages: Record<Locale, Language>;

  /** @param version differs from that of any other book of this process. */
  constructor(rules: readonly SearchRule[], day: string, version: number) {
    // Of two rules about one query, the one whose code sorts first counts first.
    const current = rules
      .filter((rule) => holdsOn(rule, day))
      .toSorted((one, other) => (one.code < other.code ? -1 : 1));
    const languageOf = (locale: Locale): Language =>
      read(
        current.filter(({ language }) => language === null || language === locale),
        String(version),
      );
    const [italian, english] = LOCALES.map(languageOf) as [Language, Language];
    this.#languages = { it: italian, en: english };
  }

  /** The rules for a text; null for none. `isList`: the listing is one of given codes. */
  of(text: string, locale: Locale, isList = false): QueryRules | null {
    const { common, ofLists, byQuery } = this.#languages[locale];
    if (isList) return ofLists;
    return byQuery.size === 0 ? common : (byQuery.get(normaliseQuery(text)) ?? common);
  }

  /** Where a text leads instead of to its result; null for nowhere. */
  redirectOf(text: string, locale: Locale): string | null {
    const { redirects } = this.#languages[locale];
    return redirects.size === 0 ? null : (redirects.get(normaliseQuery(text)) ?? null);
  }
}

function read(rules: readonly SearchRule[], version: string): Language {
  const groups = rules.flatMap((rule) =>
    rule.kind === 'synonyms' ? [{ language: null, phrases: rule.words, finds: rule.finds }] : [],
  );
  const synonyms = groups.length > 0 ? new Synonyms(groups) : null;
  const everywhere: string[] = [];
  const own = new Map<string, { pinned: string[]; hidden: string[] }>();
  const redirects = new Map<string, string>();
  for (const rule of rules) {
    if (rule.kind === 'synonyms') continue;
    if (rule.kind === 'hidden' && rule.words.length === 0) everywhere.push(...rule.articles);
    for (const query of new Set(rule.words.map(normaliseQuery))) {
      if (rule.kind === 'redirect') {
        if (!redirects.has(query)) redirects.set(query, rule.target);
        continue;
      }
      const known = own.get(query) ?? { pinned: [], hidden: [] };
      own.set(query, known);
      (rule.kind === 'pins' ? known.pinned : known.hidden).push(...rule.articles);
    }
  }
  const isNone = synonyms === null && everywhere.length === 0;
  const byQuery = [...own].map(([query, { pinned, hidden }]): [string, QueryRules] => [
    query,
    { key: `${version} ${query}`, synonyms, pinned: [...new Set(pinned)], hidden: [...everywhere, ...hidden] },
  ]);
  return {
    common: isNone ? null : { key: version, synonyms, pinned: [], hidden: everywhere },
    ofLists: synonyms && { key: `${version} list`, synonyms, pinned: [], hidden: [] },
    byQuery: new Map(byQuery),
    redirects,
  };
}
