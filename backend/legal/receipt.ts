import { sql, type Kysely } from 'kysely';
import { clauseNames, type LegalTextKey } from '../../domain/legal-texts.ts';
import { localized } from '../../domain/local-text.ts';
import type { Locale } from '../../domain/locale.ts';
import { shopDay, shopTime } from '../../domain/shop-day.ts';
import { AppError } from '../app-error.ts';
import { findLegalVersion, legalTextHash } from '../content/index.ts';
import type { Tables } from '../database/index.ts';
import { drawingTask } from '../drawing/index.ts';
import { BOTTOM, drawFeet, MARGIN, rule, startSheet, WIDTH, write } from '../printing/sheet.ts';
import { text } from '../texts/index.ts';

/** What the receipt of an acceptance says: plain values, because a thread draws it. */
export interface Receipt {
  locale: Locale;
  shop: string;
  person: string;
  company: string;
  title: string;
  version: number;
  validFrom: string;
  /** Day and time in Italy. */
  acceptedAt: string;
  clausesAt: string | null;
  clauses: string[];
  hash: string;
  source: string;
}

const momentText = (at: Date): string => `${shopDay(at).split('-').toReversed().join('/')} ${shopTime(at)}`;
const dayText = (at: Date): string => shopDay(at).split('-').toReversed().join('/');

/**
 * The receipt of an acceptance, with the text that was accepted.
 * @throws AppError `not-found` where there is none; `conflict` where the stored text is not the accepted one.
 */
export async function findReceipt(query: Kysely<Tables>, id: number, shop: string): Promise<Receipt> {
  const { rows } = await sql<StoredAcceptance>`
    select a.text_key, a.version, a.accepted_at, a.locale, a.text_hash, u.name as person, u.email, c.company_name, c.code,
      (select k.accepted_at from legal_acceptance k where k.customer_id = a.customer_id and k.text_key = a.text_key
        and k.user_id = a.user_id and k.version = a.version and k.part = 'clauses') as clauses_at
    from legal_acceptance a join customer c on c.id = a.customer_id join user_account u on u.id = a.user_id
    where a.id = ${id} and a.part = 'text'`.execute(query);
  const [row] = rows;
  const found = row && (await findLegalVersion(query, row.text_key, row.version));
  if (!row || !found) throw new AppError('not-found', 'notFound');
  const { content, validFrom } = found;
  const { locale } = row;
  const hash = legalTextHash(content, locale);
  if (!hash.equals(row.text_hash)) throw new AppError('conflict', 'receiptTextDiffers');
  return {
    ...{ locale, shop, version: row.version, person: `${row.person} <${row.email}>` },
    company: `${row.company_name} (${row.code})`,
    title: localized(content.title, locale),
    validFrom: dayText(validFrom),
    acceptedAt: momentText(row.accepted_at),
    clausesAt: row.clauses_at && momentText(row.clauses_at),
    clauses: clauseNames(content.clauses, content.body.it, locale === 'it' ? content.body.it : content.body.en),
    hash: hash.toString('hex'),
    source: localized(content.body, locale).source,
  };
}

interface StoredAcceptance {
  text_key: LegalTextKey;
  version: number;
  accepted_at: Date;
  locale: Locale;
  text_hash: Buffer;
  person: string;
  email: string;
  company_name: string;
  code: string;
  clauses_at: Date | null;
}

/** Draws the receipt of an acceptance: who, what, when, the SHA-256, and the text as it was written. */
export async function drawReceipt(receipt: Receipt): Promise<Uint8Array> {
  const { locale, shop, title, version } = receipt;
  const name = `${title}, ${text(locale, 'receiptVersion', { version })}`;
  const { drawing, finished } = await startSheet({ ...{ title: name, author: shop, locale }, displayTitle: true });
  const at = { x: MARGIN, width: WIDTH };
  let y = write(drawing, shop, { ...at, y: MARGIN, size: 11, isBold: true });
  y = write(drawing, text(locale, 'receiptTitle'), { ...at, y: y + 10, size: 15, isBold: true });
  const facts: [string, string][] = [
    [text(locale, 'receiptText'), `${name} (${text(locale, 'receiptFrom', { day: receipt.validFrom })})`],
    [text(locale, 'receiptPerson'), receipt.person],
    [text(locale, 'receiptCompany'), receipt.company],
    [text(locale, 'receiptAt'), receipt.acceptedAt],
    ...(receipt.clausesAt === null
      ? []
      : [[text(locale, 'receiptClauses'), `${receipt.clausesAt}: ${receipt.clauses.join('; ')}`] as [string, string]]),
    [text(locale, 'receiptHash'), receipt.hash],
  ];
  for (const [caption, value] of facts) {
    write(drawing, caption, { x: MARGIN, y: y + 8, width: 150, isGrey: true });
    y = write(drawing, value, { x: MARGIN + 160, y: y + 8, width: WIDTH - 160 });
  }
  rule(drawing, y + 10);
  y += 20;
  for (const line of receipt.source.split(/\r?\n/)) {
    if (y > BOTTOM - 20) {
      drawing.addPage();
      y = MARGIN;
    }
    const heading = /^#{1,4}\s+(.*)$/.exec(line)?.[1];
    if (line.trim() === '') y += 5;
    else y = write(drawing, heading ?? line, { ...at, y, size: 9, isBold: heading !== undefined });
  }
  drawFeet(drawing, shop, (page, pages) => text(locale, 'receiptPage', { page, pages }));
  drawing.end();
  return finished;
}

export const receiptDrawing = drawingTask(import.meta.url, drawReceipt);
