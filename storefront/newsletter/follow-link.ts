import { asRequestFailure } from '../api-client/request-failure.ts';
import type { PageRequest } from '../routing/page-data.ts';

/** What a link in a mail of the newsletter does. */
export type NewsletterLink = 'confirm' | 'leave';

/** Result of following a link. */
export type LinkResult =
  | { kind: 'done'; link: NewsletterLink; status: 200 }
  | { kind: 'expired'; link: NewsletterLink; status: 200 }
  | { kind: 'failed'; message: string; status: number };

/** What the address of the page asks for; null: to subscribe. */
export function linkIn(url: URL): NewsletterLink | null {
  if (url.searchParams.has('leave')) return 'leave';
  return url.searchParams.has('code') ? 'confirm' : null;
}

/** Confirms or ends a subscription with the code in the address; by a form, because programs that read mails open every link. */
export async function followLink({ api, url }: PageRequest): Promise<LinkResult> {
  const link = linkIn(url) ?? 'confirm';
  const code = (url.searchParams.get(link === 'leave' ? 'leave' : 'code') ?? '').slice(0, 200) || '-';
  try {
    const { data } = await api.call(link === 'leave' ? 'newsletterUnsubscribe' : 'newsletterConfirm', { code });
    return { kind: data.success ? 'done' : 'expired', link, status: 200 };
  } catch (error) {
    const { status, message } = asRequestFailure(error);
    if (status !== 429) throw error;
    return { kind: 'failed', message, status };
  }
}
