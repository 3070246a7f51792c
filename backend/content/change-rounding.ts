import { priceRoundingOf, type PriceRounding } from '../../domain/price-rounding.ts';
import { AppError } from '../app-error.ts';
import { writeAudit, type Actor } from '../audit/index.ts';
import type { Database } from '../database/index.ts';
import { writeSetting } from './write-setting.ts';

const isSame = (one: PriceRounding, other: PriceRounding): boolean =>
  one.decimals === other.decimals && one.roundsEachDiscount === other.roundsEachDiscount;

/**
 * Changes how prices are rounded (decision 1.6), with an entry of the log. `before` is what was shown: fails with
 * `conflict` where another one is in force by now; a command that does not say changes whatever there is. Returns what was
 * in force.
 */
export async function changePriceRounding(
  database: Database,
  { before, after, actor, at }: { before?: PriceRounding; after: PriceRounding; actor: Actor | string; at?: Date },
): Promise<PriceRounding> {
  return database.query.transaction().execute(async (transaction) => {
    // A row that does not exist yet can't be locked.
    await transaction
      .insertInto('setting')
      .values({ key: 'price_rounding', value: JSON.stringify(priceRoundingOf(null)) })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
    const { value } = await transaction
      .selectFrom('setting')
      .select('value')
      .where('key', '=', 'price_rounding')
      .forUpdate()
      .executeTakeFirstOrThrow();
    const stored = priceRoundingOf(value as Partial<PriceRounding>);
    if (isSame(stored, after)) return stored;
    if (before && !isSame(stored, before)) throw new AppError('conflict', 'roundingChanged');
    await writeSetting({ query: transaction }, 'price_rounding', after);
    await writeAudit(transaction, {
      ...{ actor, action: 'price-rounding-changed', object: { kind: 'setting', id: 'price_rounding' } },
      ...(at && { at }),
      changes: (['decimals', 'roundsEachDiscount'] as const).flatMap((field) =>
        stored[field] === after[field] ? [] : [{ field, before: stored[field], after: after[field] }],
      ),
    });
    return stored;
  });
}

/** How prices are rounded now, past the cache of the settings. */
export async function findPriceRounding({ query }: Pick<Database, 'query'>): Promise<PriceRounding> {
  const row = await query.selectFrom('setting').select('value').where('key', '=', 'price_rounding').executeTakeFirst();
  return priceRoundingOf(row?.value as Partial<PriceRounding> | undefined);
}
