import { sql } from 'kysely';
import type { Database, Reads } from '../../database/index.ts';
import { MAXIMUM_RULES, searchRuleSchema, type SearchRule } from './search-rule.ts';

type Query = Reads['query'];

/** Every rule, by code. */
export async function listSearchRules(query: Query): Promise<SearchRule[]> {
  const rows = await query.selectFrom('search_rule').selectAll().orderBy('code').execute();
  return rows.map(({ code, kind, language, words, finds, articles, target, ...row }) => {
    const validity = { active: row.is_active, from: row.valid_from, to: row.valid_to };
    const common = { code, kind, language, ...validity, words };
    if (kind === 'synonyms') return searchRuleSchema.parse({ ...common, finds });
    return searchRuleSchema.parse(kind === 'redirect' ? { ...common, target } : { ...common, articles });
  });
}

/** What a change of the rules does, by their codes. */
export interface RuleChanges {
  added: string[];
  changed: string[];
  removed: string[];
  unchanged: string[];
}

/** More rules than a process keeps; nothing is changed. */
export class TooManyRules extends Error {
  override name = 'TooManyRules';
  constructor(count: number) {
    super(`${count} rules would be more than the ${MAXIMUM_RULES} that there may be.`);
  }
}

interface RuleEdit {
  /** Rules to add, or to change by their code. */
  write?: readonly SearchRule[];
  /** Codes of rules to remove, or all that are not written; unknown codes are ignored. */
  remove?: readonly string[] | 'others';
  /** Only reports what would change. */
  isTrial?: boolean;
}

/**
 * Changes the rules together, or not at all; the running shop applies them within seconds. Returns what changed.
 * @throws TooManyRules
 */
export function editSearchRules(database: Database, { write = [], remove = [], isTrial = false }: RuleEdit) {
  return database.query.transaction().execute(async (transaction): Promise<RuleChanges> => {
    // One edit at a time: the number of rules is limited.
    await sql`lock table search_rule in share row exclusive mode`.execute(transaction);
    const known = new Map(
      (await listSearchRules(transaction)).map((rule) => [rule.code, JSON.stringify(sorted(rule))]),
    );
    const written = new Set(write.map(({ code }) => code));
    const isRemoved = (code: string): boolean => (remove === 'others' || remove.includes(code)) && !written.has(code);
    const removed = [...known.keys()].filter(isRemoved);
    const added = write.filter(({ code }) => !known.has(code));
    const changed = write.filter(
      (rule) => known.has(rule.code) && known.get(rule.code) !== JSON.stringify(sorted(rule)),
    );
    const count = known.size + added.length - removed.length;
    if (count > MAXIMUM_RULES) throw new TooManyRules(count);
    if (!isTrial && removed.length > 0) {
      await transaction.deleteFrom('search_rule').where('code', 'in', removed).execute();
    }
    const rows = [...added, ...changed].map(rowOf);
    if (!isTrial && rows.length > 0) {
      await transaction
        .insertInto('search_rule')
        .values(rows)
        .onConflict((conflict) =>
          conflict.column('code').doUpdateSet((row) => ({
            kind: row.ref('excluded.kind'),
            language: row.ref('excluded.language'),
            is_active: row.ref('excluded.is_active'),
            valid_from: row.ref('excluded.valid_from'),
            valid_to: row.ref('excluded.valid_to'),
            words: row.ref('excluded.words'),
            finds: row.ref('excluded.finds'),
            articles: row.ref('excluded.articles'),
            target: row.ref('excluded.target'),
          })),
        )
        .execute();
    }
    const codesOf = (rules: readonly SearchRule[]): string[] => rules.map(({ code }) => code);
    const touched = new Set(codesOf([...added, ...changed]));
    const unchanged = codesOf(write).filter((code) => !touched.has(code));
    return { added: codesOf(added), changed: codesOf(changed), removed, unchanged };
  });
}

/** The codes of rules that name no article of the catalogue, by the code of the rule. */
export async function unknownArticles(query: Query, rules: readonly SearchRule[]): Promise<Map<string, string[]>> {
  const named = new Map(rules.flatMap((rule) => ('articles' in rule ? [[rule.code, rule.articles] as const] : [])));
  const codes = [...new Set([...named.values()].flat())];
  if (codes.length === 0) return new Map();
  const { rows } = await sql<{ code: string }>`
    select code from unnest(${codes}::text[]) as code
    where not exists (select from article a where a.code = code.code)
      and not exists (select from article a where a.sku = code.code)`.execute(query);
  const unknown = new Set(rows.map(({ code }) => code));
  const found = [...named].map(([rule, articles]) => [rule, articles.filter((code) => unknown.has(code))] as const);
  return new Map(found.filter(([, articles]) => articles.length > 0));
}

/** A page of the operator as the target of a redirect: its path in the content. */
const OPERATOR_PAGE = /^\/web-page\/([^?#]+?)\/?(?:[?#].*)?$/;
/** Has its own address among these pages. */
const QUESTIONS = 'faq';

/** The targets of redirects to pages of the operator that nobody has written, by the code of the rule. */
export async function missingPages(query: Query, rules: readonly SearchRule[]): Promise<Map<string, string>> {
  const wanted = rules.flatMap((rule) => {
    const page = 'target' in rule ? OPERATOR_PAGE.exec(rule.target)?.[1] : undefined;
    return 'target' in rule && page !== undefined && page !== QUESTIONS ? [{ ...rule, page }] : [];
  });
  if (wanted.length === 0) return new Map();
  const rows = await query
    .selectFrom('content_item as i')
    .innerJoin('content_version as v', 'v.item_id', 'i.id')
    .select('i.key')
    .distinct()
    .where('i.kind', '=', 'page')
    .where('v.state', '=', 'published')
    .where('i.key', 'in', [...new Set(wanted.map(({ page }) => page))])
    .where((where) =>
      // Not where a later version has archived it.
      where.not(
        where.exists(
          where
            .selectFrom('content_version as later')
            .select('later.number')
            .whereRef('later.item_id', '=', 'v.item_id')
            .whereRef('later.number', '>', 'v.number')
            .where('later.state', '=', 'archived'),
        ),
      ),
    )
    .execute();
  const written = new Set(rows.map(({ key }) => key));
  return new Map(wanted.filter(({ page }) => !written.has(page)).map(({ code, target }) => [code, target]));
}

const sorted = (rule: SearchRule): Record<string, unknown> =>
  Object.fromEntries(Object.entries(rule).toSorted(([one], [other]) => (one < other ? -1 : 1)));

function rowOf(rule: SearchRule) {
  const { code, kind, language, active, from, to, words } = rule;
  return {
    ...{ code, kind, language, is_active: active, valid_from: from, valid_to: to, words },
    finds: 'finds' in rule ? rule.finds : [],
    articles: 'articles' in rule ? rule.articles : [],
    target: 'target' in rule ? rule.target : null,
  };
}
