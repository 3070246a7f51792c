import type { PromotionRow } from '../../domain/price.ts';
import type { PriceRounding } from '../../domain/price-rounding.ts';
import type { Database } from '../database/index.ts';
import { createKeyedCopy } from './keyed-copy.ts';
import { alignPrices, begunCount, type AgreedTerms } from './price-column.ts';
import {
  emptyTerms,
  findContracts,
  findPriceRounding,
  listClassConditions,
  listGroups,
  listPriceLists,
  listPromotions,
  loadArticleColumns,
  listEntries,
  withEntries,
  type ArticleColumns,
  type ClassTerms,
  type CustomerTerms,
  type PriceListColumns,
  type Promotions,
} from './price-tables.ts';

/** Changed prices that are read at once. */
const PIECE = 2_000;
const NO_TERMS = emptyTerms();
const NO_CLASS_TERMS: ClassTerms = new Map();

interface PriceTables {
  articles: ArticleColumns;
  lists: Map<number, PriceListColumns>;
  contracts: Map<number, CustomerTerms>;
  classTerms: Map<number, ClassTerms>;
  promotions: Promotions;
  groups: Map<number, number[]>;
  rounding: PriceRounding;
}

/**
 * Whether what was read may replace a part of the copy. It may not where prices were rescaled meanwhile: they would stand
 * beside the quantities of before, or the other way round.
 */
type MayReplace = () => Promise<boolean>;

/** Reads prices and the quantities that they are for as of one moment. */
function readPrices(database: Database, today: string) {
  return database.query
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (query) => ({
      articles: await loadArticleColumns({ query }),
      lists: await listPriceLists({ query }, today),
      contracts: await findContracts({ query }),
      promotions: await listPromotions({ query }, today),
    }));
}

/** Reads all tables that determine prices; `today` returns the current day as YYYY-MM-DD. */
export async function loadPriceCopy(database: Database, today: () => string): Promise<PriceCopy> {
  return new PriceCopy(database, today, {
    ...(await readPrices(database, today())),
    classTerms: await listClassConditions(database),
    groups: await listGroups(database),
    rounding: await findPriceRounding(database),
  });
}

/** A copy of the tables that determine prices. Its `read…` methods read one part of them again. */
export class PriceCopy {
  readonly #database: Database;
  readonly #today: () => string;
  readonly #lists;
  readonly #contracts;
  #articles: ArticleColumns;
  #classTerms: ReadonlyMap<number, ClassTerms>;
  #promotions: Promotions;
  #groups: ReadonlyMap<number, readonly number[]>;
  #rounding: PriceRounding;
  #version = 1;
  #promotionVersion = 1;
  /** By price list: its prices in the order of the articles, what they were made of, and how many later ones have begun. */
  readonly #aligned = new Map<
    number,
    { articles: ArticleColumns; list: PriceListColumns | undefined; begun: number; prices: Float64Array }
  >();

  constructor(database: Database, today: () => string, tables: PriceTables) {
    this.#database = database;
    this.#today = today;
    this.#articles = tables.articles;
    this.#classTerms = tables.classTerms;
    this.#promotions = tables.promotions;
    this.#groups = tables.groups;
    this.#rounding = tables.rounding;
    this.#lists = createKeyedCopy(
      tables.lists,
      (all, piece: { priceListId: number; changedIds: Float64Array; entries: PriceListColumns }) =>
        new Map(all).set(piece.priceListId, withEntries(all.get(piece.priceListId), piece.changedIds, piece.entries)),
    );
    this.#contracts = createKeyedCopy(
      tables.contracts,
      (all, piece: ReadonlyMap<number, CustomerTerms>) => new Map([...all, ...piece]),
    );
  }

  /** Increases with every read of any part. */
  get version(): number {
    return this.#version;
  }

  /** Increases with every read of the promotions. */
  get promotionVersion(): number {
    return this.#promotionVersion;
  }

  /** How the shop rounds. */
  get rounding(): PriceRounding {
    return this.#rounding;
  }

  get articles(): ArticleColumns {
    return this.#articles;
  }

  /**
   * The groups whose promotions a customer is offered, beside 0 for those of everybody; groups without promotions are
   * left out, so that most customers share what is cached.
   */
  groupsOf(customerId: number | null): readonly number[] {
    const own = customerId === null ? [] : (this.#groups.get(customerId) ?? []);
    return [0, ...own].filter((group) => this.#promotions.has(group));
  }

  /** Articles with promotion rows of these groups; some may start later or have ended since they were read. */
  promotions(groups: readonly number[]): [articleId: number, rows: readonly PromotionRow[]][] {
    return groups.flatMap((group) => [...(this.#promotions.get(group) ?? [])]);
  }

  promotionsOf(articleId: number, groups: readonly number[]): readonly PromotionRow[] {
    return groups.flatMap((group) => this.#promotions.get(group)?.get(articleId) ?? []);
  }

  /** What was agreed with a customer of a discount class. Customers of one class share the terms of that class. */
  termsOf(customerId: number, customerClassId: number | null): AgreedTerms {
    const forAll = this.#classTerms.get(0) ?? NO_CLASS_TERMS;
    const ofClass = customerClassId === null ? undefined : this.#classTerms.get(customerClassId);
    return {
      own: this.#contracts.current.get(customerId) ?? NO_TERMS,
      classes: ofClass === undefined ? [forAll] : [ofClass, forAll],
    };
  }

  /** Prices of a list today by article position, NaN without a price; aligned with the articles on first use. */
  listPrices(priceListId: number): Float64Array {
    const articles = this.#articles;
    const list = this.#lists.current.get(priceListId);
    const known = this.#aligned.get(priceListId);
    const today = this.#today();
    const begun = begunCount(list, today);
    if (known?.articles === articles && known.list === list && known.begun === begun) return known.prices;
    const prices = alignPrices(articles, list, today);
    this.#aligned.set(priceListId, { articles, list, begun, prices });
    return prices;
  }

  async reloadArticles(mayReplace: MayReplace): Promise<void> {
    const articles = await loadArticleColumns(this.#database);
    if (!(await mayReplace())) return;
    this.#articles = articles;
    this.#version += 1;
  }

  /** Reads prices and the quantities that they are for as of one moment, and replaces all at once. */
  async reloadPrices(): Promise<void> {
    const { articles, lists, contracts, promotions } = await readPrices(this.#database, this.#today());
    this.#lists.replace(lists);
    this.#contracts.replace(contracts);
    this.#articles = articles;
    this.#promotions = promotions;
    this.#promotionVersion += 1;
    this.#version += 1;
  }

  async reloadPromotions(mayReplace: MayReplace): Promise<void> {
    const promotions = await listPromotions(this.#database, this.#today());
    if (!(await mayReplace())) return;
    this.#promotions = promotions;
    this.#promotionVersion += 1;
    this.#version += 1;
  }

  /** Reads how prices are rounded; returns it where it has changed, else null. */
  async reloadRounding(): Promise<PriceRounding | null> {
    const before = this.#rounding;
    this.#rounding = await findPriceRounding(this.#database);
    const isSame =
      before.decimals === this.#rounding.decimals && before.roundsEachDiscount === this.#rounding.roundsEachDiscount;
    if (!isSame) this.#version += 1;
    return isSame ? null : this.#rounding;
  }

  async reloadGroups(): Promise<void> {
    this.#groups = await listGroups(this.#database);
    this.#version += 1;
  }

  /** Reads whole price lists: the given ones, or all. */
  async reloadLists(mayReplace: MayReplace, ids?: readonly number[]): Promise<void> {
    await this.#lists.readWhole(async () => {
      const read = await listPriceLists(this.#database, this.#today(), ids);
      if (!(await mayReplace())) return this.#lists.current;
      return ids ? new Map([...this.#lists.current, ...read]) : read;
    });
    this.#version += 1;
  }

  /** Reads the prices of some articles in one list. */
  async reloadEntries(mayReplace: MayReplace, priceListId: number, articleIds: readonly number[]): Promise<void> {
    const sorted = Float64Array.from(articleIds).sort();
    // One piece is read and parsed in about two milliseconds, so that requests are served in between.
    for (let start = 0; start < sorted.length; start += PIECE) {
      const changedIds = sorted.subarray(start, start + PIECE);
      const entries = await listEntries(this.#database, this.#today(), priceListId, [...changedIds]);
      if (!(await mayReplace())) return;
      this.#lists.apply({ priceListId, changedIds, entries });
    }
    this.#version += 1;
  }

  /** Reads the contracts of all customers. */
  async reloadContracts(mayReplace: MayReplace): Promise<void> {
    await this.#contracts.readWhole(async () => {
      const read = await findContracts(this.#database);
      return (await mayReplace()) ? read : this.#contracts.current;
    });
    this.#version += 1;
  }

  async reloadClassConditions(): Promise<void> {
    this.#classTerms = await listClassConditions(this.#database);
    this.#version += 1;
  }

  async reloadContractsOf(mayReplace: MayReplace, customerIds: readonly number[]): Promise<void> {
    const read = await findContracts(this.#database, customerIds);
    if (!(await mayReplace())) return;
    this.#contracts.apply(new Map(customerIds.map((id) => [id, read.get(id) ?? NO_TERMS])));
    this.#version += 1;
  }
}
