import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { LocalText } from '../../domain/local-text.ts';
import { parsePaymentTerms } from '../../domain/payment-terms.ts';
import type { Tables } from '../database/index.ts';
import { inBothLanguages, texts, type Texts } from '../texts/index.ts';

/** SQL: the imported label of a payment code, null where it has none. */
export function importedPaymentLabel(code: RawBuilder<unknown>): RawBuilder<LocalText | null> {
  return sql<LocalText | null>`(select jsonb_build_object('it', t.label_it, 'en', coalesce(t.label_en, t.label_it))
    from payment_term t where t.code = ${code})`;
}

const isKnown = (code: string): code is keyof Texts['paymentMethods'] => Object.hasOwn(texts.it.paymentMethods, code);

/** Payment terms in English; null when they can't be parsed. */
function termsInEnglish(code: string): string | null {
  const terms = parsePaymentTerms(code);
  if (!terms) return null;
  const from = terms.isEndOfMonth ? ' end of month' : terms.isFromInvoice ? ' from invoice date' : '';
  return `${texts.en.print[terms.kind]} ${terms.days.join('/')} days${from}`;
}

/** Whether a payment code is no words: people can't read it unless it has a label. */
export function needsPaymentLabel(code: string): boolean {
  return !isKnown(code) && !/\s/.test(code.trim());
}

/**
 * Label of a payment code: the imported one, that of a method which every shop knows, or the code itself where it is
 * words ('RIBA 60 giorni fine mese'). Any other code means nothing to a reader.
 */
export function paymentLabel(code: string, imported: LocalText | null): LocalText {
  if (imported) return imported;
  if (isKnown(code)) return inBothLanguages(({ paymentMethods }) => paymentMethods[code]);
  if (needsPaymentLabel(code)) return inBothLanguages(({ print }) => print.asAgreed);
  return { it: code, en: termsInEnglish(code) ?? code };
}

/** The label of one payment code. */
export async function findPaymentLabel(query: Kysely<Tables>, code: string): Promise<LocalText> {
  const { imported } = await query
    .selectNoFrom(importedPaymentLabel(sql`${code}::text`).as('imported'))
    .executeTakeFirstOrThrow();
  return paymentLabel(code, imported);
}

/** The payment codes that have an imported label. */
export async function listPaymentCodes(query: Kysely<Tables>): Promise<ReadonlySet<string>> {
  const rows = await query.selectFrom('payment_term').select('code').execute();
  return new Set(rows.map(({ code }) => code));
}
