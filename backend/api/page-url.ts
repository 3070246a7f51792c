import { localPath } from '../../domain/locale.ts';
import { AppError } from '../app-error.ts';
import type { Services } from '../services.ts';
import type { HandlerContext } from './handler.ts';

/**
 * URL of a page in the request's language, where a payment provider sends the payer back. Fails with `unavailable` when
 * the shop's URL is not known: a link built from a forged Host header would lead to another site.
 */
export function pageUrl(services: Services, context: HandlerContext, page: string): string {
  if (context.origin === null) {
    services.logger.error('a payment was refused because SHOP_URL is not set');
    throw new AppError('unavailable', 'shopAddressUnknown', { reason: 'shop-address-unknown' });
  }
  return `${context.origin}${localPath(context.locale, `/pages/${page}`)}`;
}
