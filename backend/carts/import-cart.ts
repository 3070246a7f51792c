import type { Kysely } from 'kysely';
import { packageQuantity } from '../../domain/packaging.ts';
import { shopDay } from '../../domain/shop-day.ts';
import { quantityInSaleUnit } from '../../domain/unit-label.ts';
import { AppError, type Sentence } from '../app-error.ts';
import type { Tables } from '../database/index.ts';
import { openCart, type CheckedLine } from './active-cart.ts';
import { checkAddition, findOffers, quantitySentence, writeLines } from './add-lines.ts';
import { listAddableArticles } from './cart-article.ts';
import { ambiguousSentence, findArticles } from './find-articles.ts';
import { requireOwnCart, requireUnsent } from './own-cart.ts';
import { requireBelowLimit } from './saved-carts.ts';
import type { CartOwner, CartServices } from './services.ts';

/** A row of an imported file. */
export interface ImportRow {
  /** Line number in the file. */
  line: number;
  /** Any code of the article. */
  code: string;
  quantity: number;
  /** The unit that the file states; without one the quantity is in the article's. */
  unit?: string;
  /** '' for a line without promotion. */
  promoCode: string;
  promoRow: number;
  note?: string;
}

/** The cart that gets the rows: the active one, one that was not sent, or a new saved one of this name. */
export type ImportTarget = 'active' | { cartId: number } | { name: string };

/** Remark about a row: rejected, rounded up to whole packs, or merged with an earlier row. */
export interface ImportRemark {
  line: number;
  code: string;
  kind: 'refused' | 'rounded' | 'merged';
  sentence: Sentence;
}

interface FoundRow extends ImportRow {
  articleCode: string;
}

/** Merges rows of the same article and promotion: the sum of the quantities, at the position of the first. */
function merged(rows: readonly FoundRow[], remarks: ImportRemark[]): FoundRow[] {
  const byLine = new Map<string, FoundRow>();
  for (const row of rows) {
    const key = JSON.stringify([row.articleCode, row.promoCode, row.promoRow]);
    const earlier = byLine.get(key);
    if (earlier) {
      earlier.quantity += row.quantity;
      earlier.note ??= row.note;
      const sentence: Sentence = { key: 'importedMerged', parameters: { line: earlier.line } };
      remarks.push({ line: row.line, code: row.code, kind: 'merged', sentence });
    } else byLine.set(key, { ...row });
  }
  return [...byLine.values()];
}

/**
 * Imports the rows of a file into the owner's active cart, another one of the same address, or a new saved one there.
 * By the rules of addLines each quantity becomes the line's, rounded up to whole packs, at the server's
 * prices; a rejected row is reported and does not affect the others. The number of queries does not depend on the
 * number of rows. Fails with `invalid` for more than 1000 lines or too many saved carts, with `not-found` for a cart
 * that is not the owner's, with `conflict` for one that was sent. Returns cart 0 when all rows were rejected.
 */
export async function importCart(
  services: CartServices,
  owner: CartOwner,
  rows: readonly ImportRow[],
  target: ImportTarget,
): Promise<{ cartId: number; lineCount: number; remarks: ImportRemark[] }> {
  const { query } = services.database;
  const now = services.clock();
  const remarks: ImportRemark[] = [];
  const meant = await findArticles(
    query,
    owner.customerId,
    rows.map(({ code }) => code),
  );
  const codes = [...meant.values()].flatMap((one) => ('code' in one ? [one.code] : []));
  const isUnitStated = rows.some(({ unit }) => unit !== undefined);
  const articles = await listAddableArticles(query, isUnitStated ? codes : [], shopDay(now));
  const found = rows.flatMap((row): FoundRow[] => {
    const reject = (sentence: Sentence) => {
      remarks.push({ line: row.line, code: row.code, kind: 'refused', sentence });
      return [];
    };
    const one = meant.get(row.code);
    if (one === undefined) return reject({ key: 'unknownArticle' });
    if ('lookAlikes' in one) return reject(ambiguousSentence(one.lookAlikes));
    const articleCode = one.code;
    // Checked before rows are merged: a wrong quantity must not affect that of another row.
    const packaged = packageQuantity(row.quantity, 1);
    if (!packaged.accepted) return reject(quantitySentence(packaged));
    const article = articles.get(articleCode);
    if (row.unit === undefined || !article) return [{ ...row, articleCode }];
    const counted = quantityInSaleUnit(row.quantity, row.unit, article);
    if (counted === null) return reject({ key: 'importedOtherUnit', parameters: { unit: row.unit } });
    if (counted.roundedTo !== null) {
      const parameters = { pieces: counted.roundedTo, packaging: article.piecesPerUnit ?? 1 };
      remarks.push({ line: row.line, code: row.code, kind: 'rounded', sentence: { key: 'piecesRounded', parameters } });
    }
    return [{ ...row, quantity: counted.quantity, articleCode }];
  });
  const offerOf = await findOffers(services, owner, codes);
  const lines: CheckedLine[] = [];
  for (const row of merged(found, remarks)) {
    const checked = checkAddition(row, offerOf(row.articleCode));
    const { line, code } = row;
    if ('rejection' in checked) {
      remarks.push({ line, code, kind: 'refused', sentence: checked.rejection.sentence });
      continue;
    }
    if (checked.rounded) {
      const { quantity, packaging } = checked.rounded;
      const parameters = { quantity, packaging };
      remarks.push({ line, code, kind: 'rounded', sentence: { key: 'roundedToPacks', parameters } });
    }
    lines.push(checked.line);
  }
  remarks.sort((one, other) => one.line - other.line);
  if (lines.length === 0) return { cartId: 0, lineCount: 0, remarks };
  const cartId = await query.transaction().execute(async (transaction) => {
    const into = await openTarget(transaction, owner, target, now);
    await writeLines(transaction, into, lines, services.clock());
    return into;
  });
  return { cartId, lineCount: lines.length, remarks };
}

/** The id of the cart that gets the rows, locked, or new. */
async function openTarget(query: Kysely<Tables>, owner: CartOwner, target: ImportTarget, now: Date): Promise<number> {
  if (target === 'active') return openCart(query, owner);
  if ('cartId' in target) {
    const state = await requireOwnCart(query, owner, target.cartId, { lock: true });
    if (state === 'R') throw new AppError('not-found', 'notFound');
    requireUnsent(state);
    return target.cartId;
  }
  await requireBelowLimit(query, owner);
  const { id } = await query
    .insertInto('cart')
    .values({
      customer_id: owner.customerId,
      address_id: owner.addressId,
      owner_user_id: owner.ownerUserId,
      state: 'S',
      name: target.name,
      saved_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
