import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import type { CallContext } from './handler.ts';

/**
 * A page of the shop in the language of the call, for a payment provider to send the payer back to. Refuses with
 * `unavailable` when the shop's address is not known: a link made of a forged Host header would lead elsewhere.
 */
export function pageUrl(services: Services, context: CallContext, page: string): string {
  if (context.origin === null) {
    services.logger.error('a payment was refused because SHOP_URL is not set');
    throw new Refusal('unavailable', 'shopAddressUnknown', { reason: 'shop-address-unknown' });
  }
  return `${context.origin}${context.locale === 'en' ? '/en' : ''}/pages/${page}`;
}
