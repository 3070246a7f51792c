import type { trackCart, trackSearch } from '../../contract/tracking.ts';
import type { Services } from '../services.ts';
import type { HandlerContext, Handler } from './handler.ts';

/** Passes an event to the tracker with the customer of the request context, whatever the body says. */
function track(
  services: Services,
  context: HandlerContext,
  event: { topic: 'cart' | 'search'; action: string; cartId: number; payload: object },
): void {
  const { client } = context.requester;
  services.tracker.add(
    {
      ...event,
      at: services.clock(),
      clientCode: client?.customer.code ?? '0',
      addressCode: client?.address.code ?? '0',
    },
    context.networkAddress,
  );
}

export const handleTrackCart: Handler<typeof trackCart> = (services, request, context) => {
  const { action, topic, id_cart, listing_type, listing_code, page_visited, other_data } = request;
  const payload = {
    topic: topic ?? null,
    listing_type: listing_type ?? null,
    listing_code: listing_code ?? null,
    cookies: (request.cookie_consent && request.cookies) || {},
    page_visited: page_visited ?? null,
    other_data: other_data ?? {},
  };
  track(services, context, { topic: 'cart', action, cartId: id_cart, payload });
  return Promise.resolve({});
};

export const handleTrackSearch: Handler<typeof trackSearch> = (services, request, context) => {
  const { action, topic, id_cart, payload } = request;
  track(services, context, {
    topic: 'search',
    action,
    cartId: id_cart,
    payload: { topic: topic ?? null, search: payload ?? {} },
  });
  return Promise.resolve({});
};
