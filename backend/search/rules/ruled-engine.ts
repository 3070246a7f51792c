import type { ListingQuery } from '../../../domain/listing-query.ts';
import type { Locale } from '../../../domain/locale.ts';
import { suggestionQuery, suggestionsIn } from '../memory/snapshot.ts';
import type { PlainEngine, SearchEngine, SearchOptions, Visibility } from '../search-engine.ts';
import type { QueryRules } from './rule-book.ts';
import type { RulesCopy } from './rules-copy.ts';

/** A search engine that applies the rules of the office to every query, whichever engine finds the articles. */
export class RuledEngine implements SearchEngine {
  readonly #engine: PlainEngine;
  readonly #rules: RulesCopy;

  constructor(engine: PlainEngine, rules: RulesCopy) {
    this.#engine = engine;
    this.#rules = rules;
  }

  isReady(): boolean {
    return this.#engine.isReady();
  }

  get generation(): number {
    return this.#engine.generation + this.#rules.generation;
  }

  #rulesOf({ text, codes }: ListingQuery, { locale }: Visibility): QueryRules | null {
    return this.#rules.current().of(text, locale, codes !== null);
  }

  search(query: ListingQuery, visibility: Visibility, options?: SearchOptions): ReturnType<SearchEngine['search']> {
    return this.#engine.search(query, visibility, { ...options, rules: this.#rulesOf(query, visibility) });
  }

  countFacets(query: ListingQuery, visibility: Visibility): ReturnType<SearchEngine['countFacets']> {
    return this.#engine.countFacets(query, visibility, this.#rulesOf(query, visibility));
  }

  async suggest(text: string, rows: number, visibility: Visibility): ReturnType<SearchEngine['suggest']> {
    if (text.trim() === '') return { total: 0, suggestions: [] };
    const query = suggestionQuery(text, rows);
    return suggestionsIn(await this.search(query, visibility, { facets: false, partial: false }));
  }

  redirectOf(text: string, locale: Locale): string | null {
    return this.#rules.current().redirectOf(text, locale);
  }

  listByIds(...request: Parameters<SearchEngine['listByIds']>): ReturnType<SearchEngine['listByIds']> {
    return this.#engine.listByIds(...request);
  }

  listByCodes(...request: Parameters<SearchEngine['listByCodes']>): ReturnType<SearchEngine['listByCodes']> {
    return this.#engine.listByCodes(...request);
  }

  listNearCodes(...request: Parameters<SearchEngine['listNearCodes']>): ReturnType<SearchEngine['listNearCodes']> {
    return this.#engine.listNearCodes(...request);
  }

  status(): ReturnType<SearchEngine['status']> {
    return this.#engine.status();
  }

  missingChanges(): Promise<number> {
    return this.#engine.missingChanges();
  }

  async settled(): Promise<void> {
    await Promise.all([this.#engine.settled(), this.#rules.settled()]);
  }

  async close(): Promise<void> {
    await Promise.all([this.#engine.close(), this.#rules.close()]);
  }
}
