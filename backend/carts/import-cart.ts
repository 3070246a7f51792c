import { sql } from 'kysely';
import { packageQuantity } from '../../domain/packaging.ts';
import { shopDay } from '../../domain/shop-day.ts';
import { quantityInSaleUnit } from '../../domain/unit-label.ts';
import type { Sentence } from '../app-error.ts';
import { openCart, type CheckedLine } from './active-cart.ts';
import { checkAddition, findOffers, quantitySentence, writeLines } from './add-lines.ts';
import { listAddableArticles } from './cart-article.ts';
import { ambiguousSentence, findArticles } from './find-articles.ts';
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
 * Imports the rows of a file into the owner's active cart or, with a name, into a new saved one for the same address.
 * By the rules of addLines each quantity becomes the line's, rounded up to whole packs, at the server's
 * prices; a rejected row is reported and does not affect the others. The number of queries does not depend on the
 * number of rows. Fails with `invalid` for more than 1000 lines or too many saved carts. Returns cart 0 when all rows
 * were rejected.
 */
export async function importCart(
  services: CartServices,
  owner: CartOwner,
  rows: readonly ImportRow[],
  name: string | null,
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
    if (name === null) {
      const active = await openCart(transaction, owner);
      await writeLines(transaction, active, lines, services.clock());
      return active;
    }
    await requireBelowLimit(transaction, owner);
    const { rows: made } = await sql<{ id: number }>`
      insert into cart (customer_id, address_id, owner_user_id, state, name, saved_at)
      values (${owner.customerId}, ${owner.addressId}, ${owner.ownerUserId}, 'S', ${name}, ${now})
      returning id`.execute(transaction);
    const saved = made[0]?.id;
    if (saved === undefined) throw new Error('saving a cart answered no row');
    await writeLines(transaction, saved, lines, services.clock());
    return saved;
  });
  return { cartId, lineCount: lines.length, remarks };
}
