import { text, type MessageKey } from '../messages/index.ts';
import type { Locale, MatchReason } from '../search/index.ts';

/** Reasons that a row does not show by itself. Where the words stand in name, brand or code nothing needs to be said. */
const UNSEEN: Partial<Record<MatchReason, MessageKey>> = {
  barcode: 'foundByBarcode',
  customer_code: 'foundByCustomerCode',
  maker_code: 'foundByMakerCode',
  old_code: 'foundByOldCode',
  similar: 'foundBySpelling',
  synonym: 'foundBySynonym',
};

/**
 * Why a row of a searched listing was found: the reason as it is, and in front of the short description in words where
 * the row does not show it. Nothing where no text was searched.
 */
export function foundBy(
  why: MatchReason | null,
  shortDescription: string,
  locale: Locale,
): { why?: MatchReason; short_description?: string } {
  if (why === null) return {};
  const key = UNSEEN[why];
  if (key === undefined) return { why };
  return { why, short_description: [text(locale, key), shortDescription].filter(Boolean).join(' · ') };
}
