import type { KeptReason } from '../../../domain/import-history.ts';
import type { Locale } from '../../../domain/locale.ts';
import { reasonText } from '../../texts/index.ts';

/** Equal reasons of a report in the language of the reader. */
export function shownReasons<Group extends { reason: KeptReason; advice: KeptReason }>(
  locale: Locale,
  groups: readonly Group[],
): (Omit<Group, 'reason' | 'advice'> & { reason: string; advice: string })[] {
  return groups.map((group) => ({
    ...group,
    reason: reasonText(locale, group.reason),
    advice: reasonText(locale, group.advice),
  }));
}
