import { Snapshot } from '../../backend/search/memory/snapshot.ts';
import type { Visibility } from '../../backend/search/index.ts';
import { WHOLE_CATALOGUE } from '../../domain/listing-query.ts';
import type { Result } from '../report.ts';
import { benchFolder } from '../shop-process.ts';
import { openCatalogue, type MeasuredCatalogue } from './catalogue.ts';
import { COUNTER_QUERIES } from './counter-queries.ts';
import { codeQueries, ownCodeOf } from './code-queries.ts';
import { gradeOf, type CodeQuery } from './judgement.ts';
import { MEASURE_QUERIES } from './measure-queries.ts';
import { mean, ndcg } from './measures.ts';
import { miniSearch, postgresFullText, textsOf, type Rival } from './rivals.ts';
import { SHORTHAND_QUERIES } from './shorthand-queries.ts';
import { TRADE_QUERIES } from './trade-queries.ts';
import { WORD_QUERIES } from './word-queries.ts';

/** Our own search as one of the compared engines, with customer codes as a customer may have them. */
function bancale({ data, pages }: MeasuredCatalogue): Rival {
  const engine = new Snapshot(data, { generation: 1, clock: () => new Date(), cachedAnswers: 0 });
  const codes = pages.flatMap(({ page }) =>
    page.kind === 'single' ? [{ code: ownCodeOf(page.code), articleId: page.id }] : [],
  );
  const visibility = (locale: 'it' | 'en'): Visibility => {
    return { locale, netPrices: null, promoted: null, purchased: null, customerCodes: { key: 'c', codes } };
  };
  return {
    name: 'Bancale',
    search(text, locale) {
      const { hits } = engine.search({ ...WHOLE_CATALOGUE, text, perPage: 10 }, visibility(locale), { facets: false });
      return hits.map(({ product }) => product.articleId);
    },
  };
}

interface Judged extends CodeQuery {
  isCode: boolean;
}

function judged({ pages, hasIcecat }: MeasuredCatalogue): Judged[] {
  const { whole, pieces } = codeQueries(pages);
  const written = [...WORD_QUERIES, ...TRADE_QUERIES, ...COUNTER_QUERIES, ...SHORTHAND_QUERIES, ...MEASURE_QUERIES];
  const words = written.map((query) => {
    const grades = pages.map((page) => [page.id, gradeOf(query, page)] as const).filter(([, grade]) => grade > 0);
    return { kind: query.kind, text: query.text, locale: query.locale, pages: new Map(grades), isCode: false };
  });
  // Without the Icecat set some queries have no right result.
  const empty = words.filter(({ pages: graded }) => graded.size === 0);
  if (hasIcecat && empty.length > 0)
    throw new Error(`Nothing is right for: ${empty.map(({ text }) => text).join(', ')}`);
  return [
    ...whole.map((query) => ({ ...query, isCode: true })),
    ...pieces.map((query) => ({ ...query, isCode: false })),
    ...words.filter((query) => !empty.includes(query)),
  ];
}

interface Score {
  kind: string;
  isCode: boolean;
  text: string;
  values: number[];
}

async function measure(queries: readonly Judged[], rivals: readonly Rival[]): Promise<Score[]> {
  const scores: Score[] = [];
  for (const { kind, text, locale, pages, isCode } of queries) {
    const values: number[] = [];
    for (const rival of rivals) {
      const found = await rival.search(text, locale);
      const grades = found.map((id) => pages.get(id) ?? 0);
      values.push(isCode ? Number((grades[0] ?? 0) > 0) : ndcg(grades, [...pages.values()]));
    }
    scores.push({ kind, isCode, text, values });
  }
  return scores;
}

/**
 * Search relevance over the demonstration and the Icecat set, compared with PostgreSQL full text and MiniSearch on the
 * same texts: success@1 for whole codes, nDCG@10 for all other queries. RELEVANCE_FAULTS=on prints queries below 0.8.
 */
export async function relevance(): Promise<Result[]> {
  const catalogue = await openCatalogue(benchFolder('relevance'));
  const client = await catalogue.shop.database.pool.connect();
  try {
    const texts = textsOf(catalogue.pages, catalogue.vocabulary);
    const rivals = [bancale(catalogue), await postgresFullText(client, texts), miniSearch(texts)];
    const scores = await measure(judged(catalogue), rivals);
    if (process.env['RELEVANCE_FAULTS'] === 'on') {
      for (const { kind, text, values } of scores) {
        if ((values[0] ?? 0) < 0.8)
          console.log(`${kind}: ${text} ${values.map((value) => value.toFixed(2)).join(' ')}`);
      }
    }
    const size = `${catalogue.pages.length.toLocaleString('en-GB')} pages`;
    const line = (name: string, chosen: readonly Score[]): Result => {
      const isCode = chosen.every((score) => score.isCode);
      const of = (rival: number): number => mean(chosen.map(({ values }) => values[rival] ?? 0));
      const show = (value: number): string => (isCode ? `${Math.round(value * 100)} %` : value.toFixed(2));
      const figures = rivals.map((rival, place) => `${rival.name} ${show(of(place))}`);
      const own = of(0);
      return {
        scenario: `relevance: ${name} (${chosen.length})`,
        size,
        figure: `${isCode ? 'success@1' : 'nDCG@10'}: ${figures.join(', ')}`,
        target: isCode ? '100 %' : 'the best',
        reached: isCode ? own === 1 : own >= Math.max(of(1), of(2)),
      };
    };
    const kinds = [...new Set(scores.map(({ kind }) => kind))];
    return [
      ...kinds.map((kind) =>
        line(
          kind,
          scores.filter((score) => score.kind === kind),
        ),
      ),
      line(
        'all whole codes',
        scores.filter((score) => score.isCode),
      ),
      line(
        'all words and pieces of codes',
        scores.filter((score) => !score.isCode),
      ),
    ];
  } finally {
    client.release(true);
    await catalogue.shop.close();
  }
}
