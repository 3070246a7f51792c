import type { CallContext } from './handler.ts';

/** A page of the shop in the language of the call, for whoever must send somebody there from outside. */
export function pageUrl(context: CallContext, page: string): string {
  return `${context.origin}${context.locale === 'en' ? '/en' : ''}/pages/${page}`;
}
