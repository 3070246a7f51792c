/**
 * Compares OpenSearch with the index in memory over the queries of the relevance sets: `npm run bench:opensearch -- [url]`.
 * Both have the same catalogue; every query is computed.
 */
import { bothEngines } from '../backend/search/opensearch/testing/both-engines.ts';
import type { SearchResult, Visibility } from '../backend/search/index.ts';
import { WHOLE_CATALOGUE } from '../domain/listing-query.ts';
import type { Locale } from '../domain/locale.ts';
import { quantile } from './load.ts';
import { openCatalogue } from './relevance/catalogue.ts';
import { ownCodeOf } from './relevance/code-queries.ts';
import { querySets } from './relevance/index.ts';
import type { GradedQuery } from './relevance/judgement.ts';
import { mean, ndcg } from './relevance/measures.ts';
import { benchFolder } from './shop-process.ts';

const url = process.argv[2] ?? 'http://127.0.0.1:9201';
const PER_PAGE = 12;

const catalogue = await openCatalogue(process.argv[3] ?? benchFolder('relevance'));
const begun = performance.now();
const both = await bothEngines(url, catalogue.data, () => new Date());
const seconds = ((performance.now() - begun) / 1000).toFixed(1);
console.log(`${catalogue.data.variantCount} variants, ${catalogue.data.productCount} products brought in ${seconds} s`);

const codes = catalogue.pages.flatMap(({ page }) =>
  page.kind === 'single' ? [{ code: ownCodeOf(page.code), articleId: page.id }] : [],
);
const visibility = (locale: Locale): Visibility => {
  return { locale, netPrices: null, promoted: null, purchased: null, customerCodes: { key: 'c', codes } };
};
const idsOf = ({ hits }: SearchResult): number[] => hits.map(({ product }) => product.articleId);
/** A result without its order. */
const summaryOf = ({ hits, total, articles, leftOut, exact, nearest }: SearchResult): string => {
  const reasons = hits.map(({ why, matched, matching }) => [why, matched, matching]);
  return JSON.stringify([total, articles, leftOut, exact?.articleId, nearest, reasons]);
};

const sets: Record<string, GradedQuery[]> = { ...querySets(catalogue) };
for (const [name, queries] of Object.entries(sets)) {
  let [sameTotal, sameOrder, sameAll, sameFacets, failed] = [0, 0, 0, 0, 0];
  const times: { memory: number[]; openSearch: number[]; requests: number[] } = {
    memory: [],
    openSearch: [],
    requests: [],
  };
  const scores: { memory: number[]; openSearch: number[] } = { memory: [], openSearch: [] };
  for (const { text, locale, pages } of queries) {
    const query = { ...WHOLE_CATALOGUE, text, perPage: PER_PAGE };
    const started = performance.now();
    const own = both.memory(query, visibility(locale));
    const between = performance.now();
    const before = both.requests();
    const other = await both.openSearch(query, visibility(locale)).catch((error: Error) => {
      console.log(`${text}: ${error.message}`);
      return null;
    });
    if (other === null) {
      failed += 1;
      continue;
    }
    times.memory.push(between - started);
    times.openSearch.push(performance.now() - between);
    times.requests.push(both.requests() - before);
    const all = [...pages.values()];
    const gradesOf = (result: SearchResult) => idsOf(result).map((id) => pages.get(id));
    scores.memory.push(ndcg(gradesOf(own), all));
    scores.openSearch.push(ndcg(gradesOf(other), all));
    const isOrdered = JSON.stringify(idsOf(own)) === JSON.stringify(idsOf(other));
    if (own.total === other.total) sameTotal += 1;
    if (isOrdered) sameOrder += 1;
    if (isOrdered && summaryOf(own) === summaryOf(other)) sameAll += 1;
    if (JSON.stringify(own.facets) === JSON.stringify(other.facets)) sameFacets += 1;
    if (process.env['SHOW_DIFFERENCES'] === 'on' && (own.total !== other.total || !isOrdered)) {
      console.log(`${text}: ${own.total} ${idsOf(own).join(' ')}\n  ${other.total} ${idsOf(other).join(' ')}`);
    }
  }
  const percentiles = (unsorted: number[]): string => {
    const values = unsorted.toSorted((one, other) => one - other);
    return `p50 ${quantile(values, 0.5).toFixed(1)} p95 ${quantile(values, 0.95).toFixed(1)}`;
  };
  console.log(
    [
      `${name}: ${queries.length} queries, failed ${failed}, same number of products ${sameTotal}, same facets ${sameFacets},`,
      `same first page ${sameOrder}, with the same reasons ${sameAll};`,
      `nDCG@10 ${mean(scores.memory).toFixed(4)} and ${mean(scores.openSearch).toFixed(4)};`,
      `milliseconds in memory ${percentiles(times.memory)}, OpenSearch ${percentiles(times.openSearch)}, requests ${percentiles(times.requests)}`,
    ].join(' '),
  );
}
await both.end();
await catalogue.shop.close();
