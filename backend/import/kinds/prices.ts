import { withMeantArticles } from '../../database/article-codes.ts';
import { removeUnlistedPrices, statedPriceKey, upsertPrices } from '../../pricing/index.ts';
import type { PriceChange } from '../../pricing/records.ts';
import { explain } from '../../texts/index.ts';
import { flag, key, optionalKey, priceQuantity } from '../mapping/field-spec.ts';
import { nothingEnded, percentOf, type MissingWanted } from '../missing.ts';
import type { Attempt } from '../write-batches.ts';
import { defineKind, type EndedRecords, type ImportContext } from './kind.ts';
import { noteZero, recordOf } from './shared/row-records.ts';

/** List prices; a zero is imported and reported. */
export const prices = defineKind({
  name: 'prices',
  group: 'prices',
  fields: {
    priceListCode: key,
    articleCode: key,
    validFrom: optionalKey('date'),
    price: { type: 'finePrice', minimum: 0 },
    priceQuantity: { ...priceQuantity, isOptionalKey: true },
    isFree: flag(false),
  },
  hasMoment: true,
  guarded: 'always',
  missing: { closed: 'remove what the lists of the files hold and the files do not list' },
  articleCodes: [{ path: 'articleCode', isOwn: true }],
  identify: ({ articleCode }: PriceChange) => articleCode,
  start(context) {
    const { runDay } = context;
    const listed = new Map<string, Set<string>>();
    const stated = new Set<string>();
    return {
      fromRow(read) {
        const record = recordOf<PriceChange>(read);
        const { priceListCode: list, articleCode: article, validFrom } = read.values;
        if (typeof list === 'string' && typeof article === 'string') {
          listed.set(list, (listed.get(list) ?? new Set()).add(article));
          if (typeof validFrom === 'string' && validFrom <= runDay) stated.add(statedPriceKey(record));
        }
        // A row without a day and one with the day of the run are for the same price.
        read.values['validFrom'] ??= runDay;
        return record;
      },
      // Without days, the rows need not wait for each other.
      ...(context.mayGive('validFrom') && {
        isLast: ({ validFrom }: PriceChange) => (validFrom ?? runDay) === runDay,
      }),
      async write(database, records, items) {
        const loaded = await upsertPrices(database, records, { runDay, stated });
        for (const index of loaded.unpriced) noteZero(items[index], 'price');
        return loaded;
      },
      endUnlisted: (wanted, attempt) => endUnlistedPrices(context, listed, wanted, attempt),
    };
  },
});

/** Removes prices that the price lists of the files contain and the files do not list. */
async function endUnlistedPrices(
  { changes, named, runDay }: ImportContext,
  listed: ReadonlyMap<string, ReadonlySet<string>>,
  wanted: MissingWanted | null,
  attempt: Attempt,
): Promise<EndedRecords | null> {
  if (wanted === null) return null;
  if (named !== null && named.unreadable > 0) {
    const reason = explain('the code of {count} rows cannot be read, which may be articles of the list', {
      count: named.unreadable,
    });
    return { outcome: nothingEnded('prices', reason), updated: 0 };
  }
  const { limitPercent } = wanted;
  const ended = await attempt(async (database) => {
    const meant = new Map<string, Set<string>>();
    for (const [list, codes] of listed) meant.set(list, await withMeantArticles(database.query, codes));
    return removeUnlistedPrices(database, meant, { limitPercent, runDay });
  });
  if (!ended.isDone) {
    const reason = explain(
      '{missing} of {all} prices of these lists are missing, {percent} %, and at most {limit} % may be removed (--missing-limit). With --missing-limit 100 --dry-run the report of changes lists them',
      {
        ...{ missing: ended.missing, all: ended.entries, limit: limitPercent },
        percent: percentOf(ended.missing, ended.entries),
      },
    );
    return { outcome: nothingEnded('prices', reason), updated: 0 };
  }
  await changes.add(ended.changes);
  return { outcome: { what: 'prices', count: ended.missing, reason: null }, updated: ended.missing };
}
