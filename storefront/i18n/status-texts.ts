import type { Locale } from '../../domain/locale.ts';
import { STATUS_TEXTS, type StatusLabel } from '../../domain/order-status.ts';

/** The texts of the statuses of orders under their keys `status.…`. */
export function statusTexts(locale: Locale): Record<`status.${StatusLabel}`, string> {
  const entries = Object.entries(STATUS_TEXTS).map(([label, text]) => [`status.${label}`, text[locale]]);
  return Object.fromEntries(entries) as Record<`status.${StatusLabel}`, string>;
}
