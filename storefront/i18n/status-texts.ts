import type { StatusLabel } from '../../domain/status-texts/it.ts';

/** The texts of the statuses of orders under their keys `status.…`. */
export function statusTexts(texts: Record<StatusLabel, string>): Record<`status.${StatusLabel}`, string> {
  const entries = Object.entries(texts).map(([label, text]) => [`status.${label}`, text]);
  return Object.fromEntries(entries) as Record<`status.${StatusLabel}`, string>;
}
