import type { ComponentProps } from 'react';
import { Link, type PrefetchBehavior } from 'react-router';
import { useI18n } from '../i18n/i18n.tsx';
import { ownSearch } from './own-search.ts';

/** The used part of the Network Information API, which not every browser has. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether pages may be prefetched: not on a 2g connection and not with data saver. */
export function maySpendData(
  connection: Connection | undefined = typeof navigator === 'undefined'
    ? undefined
    : (navigator as { connection?: Connection }).connection,
): boolean {
  return !connection?.saveData && !/(^|-)2g$/.test(connection?.effectiveType ?? '');
}

type LocalLinkProps = Omit<ComponentProps<typeof Link>, 'to'> & { to: string };

/** Attributes of a link to another site: it opens in a new browser tab; none for a path of the shop. */
export function outsideLink(to: string) {
  return /^https?:/i.test(to) ? { target: '_blank', rel: 'noopener noreferrer' } : null;
}

/**
 * A link inside the shop: keeps the language and prefetches the page's code on cheap connections. A
 * listing opened from the shell starts a new search tab. A link of the operator's may also lead to another site.
 */
export function LocalLink({ to, prefetch, ...rest }: LocalLinkProps) {
  const { path } = useI18n();
  const ahead: PrefetchBehavior = prefetch ?? (maySpendData() ? 'intent' : 'none');
  const isListing = /^\/shop(?:\?|$)/.test(to);
  return (
    <Link state={isListing ? ownSearch : undefined} {...outsideLink(to)} {...rest} to={path(to)} prefetch={ahead} />
  );
}
