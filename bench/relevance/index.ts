import { Snapshot } from '../../backend/search/memory/snapshot.ts';
import { Synonyms } from '../../backend/search/memory/synonyms.ts';
import type { IndexData } from '../../backend/search/memory/index-data.ts';
import type { Visibility } from '../../backend/search/index.ts';
import { WHOLE_CATALOGUE } from '../../domain/listing-query.ts';
import type { Locale } from '../../domain/locale.ts';
import { createTestCluster, hasCluster } from '../../test/builders/cluster.ts';
import type { Result } from '../report.ts';
import { benchFolder } from '../shop-process.ts';
import { openCatalogue, type MainCatalogue, type MeasuredCatalogue } from './catalogue.ts';
import { COUNTER_QUERIES } from './counter-queries.ts';
import { codeQueries, ownCodeOf } from './code-queries.ts';
import { humanJudgements } from './human-judgements.ts';
import { icecatQueries, type Half } from './icecat-queries.ts';
import { gradeOf, type GradedQuery, type JudgedPage, type JudgedQuery } from './judgement.ts';
import { MEASURE_QUERIES } from './measure-queries.ts';
import { judgedShare, mean, ndcg, ndcgOfJudged } from './measures.ts';
import { ITALIAN_CATALOGUES, openItalian, type ItalianCatalogue } from './italian/catalogues.ts';
import { plainOpenSearch } from './plain-open-search.ts';
import { HITS, miniSearch, postgresFullText, textsOf, type ComparedEngine } from './compared-engines.ts';
import { SHORTHAND_QUERIES } from './shorthand-queries.ts';
import { SPOKEN_QUERIES } from './spoken-queries.ts';
import { TRADE_QUERIES } from './trade-queries.ts';
import { TRADE_SETS } from './trades/index.ts';
import { WORD_QUERIES } from './word-queries.ts';

/** Our own search as one of the compared engines, with customer codes as a customer may have them. */
export function bancale(data: IndexData, pages: readonly JudgedPage[]): ComparedEngine {
  const engine = new Snapshot(data, { generation: 1, clock: () => new Date() });
  const codes = pages.flatMap(({ page }) =>
    page.kind === 'single' ? [{ code: ownCodeOf(page.code), articleId: page.id }] : [],
  );
  const visibility = (locale: Locale): Visibility => {
    return { locale, netPrices: null, promoted: null, purchased: null, customerCodes: { key: 'c', codes } };
  };
  return {
    name: 'Bancale',
    search(text, locale) {
      return [1, 2].flatMap((page) => {
        const query = { ...WHOLE_CATALOGUE, text, page, perPage: HITS / 2 };
        const { hits } = engine.search(query, visibility(locale), { facets: false });
        return hits.map(({ product }) => product.articleId);
      });
    },
  };
}

/** Queries with the grades that their rules give to the products. */
function gradedByRules(
  written: readonly JudgedQuery[],
  pages: readonly JudgedPage[],
  { isWhole }: { isWhole: boolean },
): GradedQuery[] {
  const queries = written.map((query) => {
    const grades = pages.map((page) => [page.id, gradeOf(query, page)] as const).filter(([, grade]) => grade > 0);
    return { kind: query.kind, text: query.text, locale: query.locale, pages: new Map(grades), isCode: false };
  });
  // Without the Icecat set some queries have no right result.
  const empty = queries.filter(({ pages: graded }) => graded.size === 0);
  if (isWhole && empty.length > 0) throw new Error(`Nothing is right for: ${empty.map(({ text }) => text).join(', ')}`);
  return queries.filter((query) => !empty.includes(query));
}

/** The queries for codes, and those that were written together with the search. */
function ownQueries(catalogue: MainCatalogue): GradedQuery[] {
  const { whole, pieces } = codeQueries(catalogue.pages);
  const written = [...WORD_QUERIES, ...TRADE_QUERIES, ...COUNTER_QUERIES, ...SHORTHAND_QUERIES, ...MEASURE_QUERIES];
  return [
    ...whole.map((query) => ({ ...query, isCode: true })),
    ...pieces.map((query) => ({ ...query, isCode: false })),
    ...gradedByRules(written, catalogue.pages, { isWhole: catalogue.hasIcecat }),
  ];
}

export interface QuerySets {
  own: GradedQuery[];
  trades: GradedQuery[];
  spoken: GradedQuery[];
  human: GradedQuery[];
  icecat: GradedQuery[];
}

function chosenHalf(): Half {
  return process.env['RELEVANCE_HALF'] === 'sealed' ? 'sealed' : 'tuning';
}

/** All query sets; RELEVANCE_HALF=sealed chooses the half of the Icecat queries on which nothing was tuned. */
export function querySets(catalogue: MainCatalogue): QuerySets {
  const { pages, vocabulary } = catalogue;
  const isWhole = catalogue.hasIcecat;
  const half = chosenHalf();
  return {
    own: ownQueries(catalogue),
    trades: gradedByRules(TRADE_SETS.flat(), pages, { isWhole }),
    spoken: gradedByRules(SPOKEN_QUERIES, pages, { isWhole }),
    human: humanJudgements(pages),
    icecat: icecatQueries(pages, vocabulary, half).map((query) => ({ ...query, kind: `${query.kind}, ${half}` })),
  };
}

/** The grades of the hits of each engine, in order; undefined for a hit without a judgement. */
interface Answered {
  query: GradedQuery;
  found: (number | undefined)[][];
}

async function runQueries(queries: readonly GradedQuery[], engines: readonly ComparedEngine[]): Promise<Answered[]> {
  const answers: Answered[] = [];
  for (const query of queries) {
    const found: (number | undefined)[][] = [];
    for (const engine of engines) {
      const hits = await engine.search(query.text, query.locale);
      const counted = query.among ? hits.filter((id) => query.among?.has(id)) : hits;
      found.push(counted.map((id) => query.pages.get(id)));
    }
    answers.push({ query, found });
  }
  return answers;
}

type Measure = (found: readonly (number | undefined)[], all: readonly number[]) => number;

const firstIsRight: Measure = ([first]) => Number((first ?? 0) > 0);

/** Makes result lines of answers. */
class Table {
  readonly #size: string;
  readonly #names: readonly string[];

  constructor(size: string, names: readonly string[]) {
    this.#size = size;
    this.#names = names;
  }

  line(name: string, answers: readonly Answered[], measure: Measure, label = 'nDCG@10'): Result {
    const isCode = measure === firstIsRight;
    const isShare = isCode || measure === judgedShare;
    const values = this.#names.map((_, place) =>
      mean(answers.map(({ query, found }) => measure(found[place] ?? [], [...query.pages.values()]))),
    );
    const show = (value: number): string => (isShare ? `${Math.round(value * 100)} %` : value.toFixed(3));
    const figures = values.map((value, place) => `${this.#names[place]} ${show(value)}`);
    const [own = 0, ...others] = values;
    return {
      scenario: `relevance: ${name} (${answers.length})`,
      size: this.#size,
      figure: `${label}: ${figures.join(', ')}`,
      target: isCode ? '100 %' : isShare ? '' : 'the best',
      reached: isCode ? own === 1 : isShare ? null : own >= Math.max(...others),
    };
  }

  /** One line for each kind of query. */
  kinds(answers: readonly Answered[]): Result[] {
    return [...Map.groupBy(answers, ({ query }) => query.kind)].map(([kind, group]) => {
      const isCode = group.every(({ query }) => query.isCode);
      return this.line(kind, group, isCode ? firstIsRight : ndcg, isCode ? 'success@1' : undefined);
    });
  }
}

/** Lines that are printed only. */
const details = (results: readonly Result[]): Result[] => results.map((result) => ({ ...result, isDetail: true }));

/** Compares our search with others on the same texts and synonyms. */
async function withEngines<T>(
  { shop, data, pages, vocabulary }: MeasuredCatalogue,
  openSearch: string | null,
  measure: (engines: readonly ComparedEngine[]) => Promise<T>,
): Promise<T> {
  const texts = textsOf(pages, vocabulary);
  const synonyms = new Synonyms(vocabulary.synonyms);
  const client = await shop.database.pool.connect();
  const remote = openSearch === null ? null : await plainOpenSearch(openSearch, texts, synonyms);
  try {
    return await measure([
      bancale(data, pages),
      await postgresFullText(client, texts, synonyms),
      miniSearch(texts, synonyms),
      ...(remote ? [remote] : []),
    ]);
  } finally {
    await remote?.end();
    client.release(true);
  }
}

const tableFor = (pages: readonly JudgedPage[], engines: readonly ComparedEngine[]): Table =>
  new Table(
    `${pages.length.toLocaleString('en-GB')} pages`,
    engines.map(({ name }) => name),
  );

const printsFaults = (): boolean => process.env['RELEVANCE_FAULTS'] === 'on';

/** The demonstration with the Icecat set. */
async function measureMain(openSearch: string | null): Promise<Result[]> {
  const catalogue = await openCatalogue(benchFolder('relevance'));
  try {
    return await withEngines(catalogue, openSearch, async (engines) => {
      const sets = querySets(catalogue);
      const own = await runQueries(sets.own, engines);
      const trades = await runQueries(sets.trades, engines);
      const spoken = await runQueries(sets.spoken, engines);
      const human = await runQueries(sets.human, engines);
      const icecat = await runQueries(sets.icecat, engines);
      if (printsFaults()) printFaults([...own, ...spoken, ...human, ...icecat]);
      const table = tableFor(catalogue.pages, engines);
      const codes = own.filter(({ query }) => query.isCode);
      const words = own.filter(({ query }) => !query.isCode);
      const results = [
        ...details(table.kinds(own)),
        table.line('all whole codes', codes, firstIsRight, 'success@1'),
        table.line('all words and pieces of codes', words, ndcg),
        ...details(table.kinds(trades)),
        table.line('all trades', trades, ndcg),
        ...details(table.kinds(spoken)),
        table.line('all spoken', spoken, ndcg),
      ];
      if (human.length > 0) {
        results.push(
          table.line('human judgements, unjudged as wrong', human, ndcg),
          table.line('human judgements, unjudged left out', human, ndcgOfJudged),
          table.line('human judgements, judged', human, judgedShare, 'judged@10'),
        );
      }
      if (icecat.length > 0)
        results.push(...details(table.kinds(icecat)), table.line(`icecat: all, ${chosenHalf()}`, icecat, ndcg));
      return results;
    });
  } finally {
    await catalogue.shop.close();
  }
}

/** A catalogue with Italian queries of its own; none where its data is missing. */
async function measureItalian(one: ItalianCatalogue, openSearch: string | null): Promise<Result[]> {
  const catalogue = await openItalian(one, benchFolder('relevance-italian'));
  if (!catalogue) return [];
  const { pages, shop } = catalogue;
  try {
    return await withEngines(catalogue, openSearch, async (engines) => {
      const answers = await runQueries(gradedByRules(one[chosenHalf()], pages, { isWhole: true }), engines);
      if (printsFaults()) printFaults(answers);
      const table = tableFor(pages, engines);
      return [...details(table.kinds(answers)), table.line(`${one.name}: all, ${chosenHalf()}`, answers, ndcg)];
    });
  } finally {
    await shop.close();
  }
}

/**
 * Search relevance over the demonstration with the Icecat set, and over other catalogues with Italian names, compared
 * with PostgreSQL full text, MiniSearch and, where Java and Maven are installed, OpenSearch on the same texts and
 * synonyms: success@1 for whole codes, nDCG@10 for all other queries. RELEVANCE_FAULTS=on prints queries below 0.8.
 */
export async function relevance(): Promise<Result[]> {
  const cluster = hasCluster ? await createTestCluster() : null;
  try {
    const address = cluster ? `http://${await cluster.startSearch()}` : null;
    const results = await measureMain(address);
    for (const one of ITALIAN_CATALOGUES) results.push(...(await measureItalian(one, address)));
    return results;
  } finally {
    await cluster?.end();
  }
}

function printFaults(answers: readonly Answered[]): void {
  for (const { query, found } of answers) {
    const values = found.map((grades) => ndcg(grades, [...query.pages.values()]));
    if ((values[0] ?? 0) < 0.8) {
      console.log(`${query.kind}: ${query.text} ${values.map((value) => value.toFixed(2)).join(' ')}`);
    }
  }
}
