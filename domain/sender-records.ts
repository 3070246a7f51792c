/** What receivers of mails look up about the domain of a sender. */
export const SENDER_CHECKS = ['spf', 'dkim', 'dmarc'] as const;
export type SenderCheck = (typeof SENDER_CHECKS)[number];

/** A selector of DKIM: labels of a DNS name. */
export const DKIM_SELECTOR = /^(?=.{1,63}$)[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?)*$/i;

/** Whether a TXT record is one of the check: it begins with its version; a DKIM key may leave it out (RFC 6376). */
export function isSenderRecord(check: SenderCheck, record: string): boolean {
  if (check === 'spf') return /^v=spf1(?: |$)/i.test(record);
  if (check === 'dmarc') return /^v\s*=\s*DMARC1\s*(?:;|$)/.test(record);
  const tags = record.split(';').map((tag) => tag.trim());
  const isVersioned = /^v\s*=\s*DKIM1$/.test(tags[0] ?? '');
  return (isVersioned || !/^v\s*=/.test(tags[0] ?? '')) && tags.some((tag) => /^p\s*=/.test(tag));
}

/**
 * The DNS names to ask in turn until one has a record. DMARC goes up from the domain of the address to the one below the
 * top (RFC 9989); empty where DKIM has no selector.
 */
export function senderNames(check: SenderCheck, domain: string, selector: string | null): string[] {
  if (check === 'spf') return [domain];
  if (check === 'dkim') return selector === null ? [] : [`${selector}._domainkey.${domain}`];
  const labels = domain.split('.');
  const names = labels.slice(0, -1).map((_, index) => `_dmarc.${labels.slice(index).join('.')}`);
  // A long name is asked whole, then from its last seven labels on.
  return names.length > 7 ? [...names.slice(0, 1), ...names.slice(-6)] : names;
}
