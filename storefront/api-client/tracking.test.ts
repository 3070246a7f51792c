import { describe, expect, it } from 'vitest';
import { createTracking, type SendEvent } from './tracking.ts';

const who = { client_id: '70431', address_code: '1', ext_call: true };

function tracker(response: () => Promise<unknown> = () => Promise.resolve()) {
  const events: [path: string, event: Record<string, unknown>][] = [];
  const sendEvent: SendEvent = (path, event) => {
    events.push([path, event]);
    return response();
  };
  return { events, ...createTracking(sendEvent, () => '/en/shop') };
}
/** Resolves when the promise queue is empty, so that all pending events have been sent. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('tracking in the browser', () => {
  it('R3.21 sends an add-to-cart event with its nine fields and no cookies', () => {
    const { events, trackRequest } = tracker();
    const response = { message: { response: true, row_id: 9, id_cart: 12, quantity: 3 } };
    trackRequest('add_to_cart', { ...who, locale: 'en', item_id: '204118', quantity: 3 }, response);
    const nine = {
      id_cart: 12,
      address_code: '1',
      listing_type: null,
      listing_code: null,
      id_client: '70431',
      cookies: {},
      page_visited: '/en/shop',
      other_data: { item_id: '204118', quantity: 3 },
      action: 'add-to-cart',
    };
    expect(events).toEqual([['kafka/cart/track', { ...who, topic: 'cart', ...nine }]]);
  });

  it.each([
    ['add_to_cart_promo', 'add-to-cart'],
    ['update_cart', 'update-cart'],
    ['remove_cart_item', 'remove-cart'],
    ['prepare_order', 'prepare-order'],
    ['send_order', 'send-order'],
  ])('R7.20 sends %s as the event %s', (path, action) => {
    const { events, trackRequest } = tracker();
    trackRequest(path, { ...who, id_cart: 7 });
    expect(events).toMatchObject([['kafka/cart/track', { action, id_cart: 7 }]]);
  });

  it('R7.21 sends a search event with the id of the loaded cart, 0 for guests', async () => {
    const { events, trackRequest } = tracker();
    trackRequest('get_cart_items', { ...who }, { message: { id_cart: 31, rows: [] } });
    trackRequest('product_list', { ...who, locale: 'it', text: 'valvola', page: '1' });
    trackRequest('product_list', { client_id: 0, address_code: 0, ext_call: true, text: '*' });
    await settled();
    expect(events).toMatchObject([
      ['kafka/search/track', { action: 'product-list', id_cart: 31, payload: { text: 'valvola', page: '1' } }],
      ['kafka/search/track', { action: 'product-list', id_cart: 0, payload: { text: '*' } }],
    ]);
  });

  it('leaves out what the buyer wrote, and the idempotency key of the order', () => {
    const { events, trackRequest } = tracker();
    const details = { note: 'Suonare due volte', customer_reference: 'OA 7', idempotency_key: 'k-1234567' };
    trackRequest('send_order', { ...who, id_cart: 7, ...details, delivery_type: 'PICKUP' });
    expect(events[0]?.[1]['other_data']).toEqual({ delivery_type: 'PICKUP' });
  });

  it('R4.11 sends no event for a removal that the server refused', () => {
    const { events, trackRequest } = tracker();
    const removal = { ...who, id_cart: 7, row_id: 1 };
    trackRequest('remove_cart_item', removal, { message: { response: false } });
    expect(events).toEqual([]);
    trackRequest('remove_cart_item', removal, { message: { response: true } });
    expect(events).toHaveLength(1);
  });

  it('sends no event for other requests', () => {
    const { events, trackRequest } = tracker();
    for (const path of ['get_cart_items', 'remove_cart', 'autocomplete', 'add_to_wishlist']) trackRequest(path, who);
    expect(events).toEqual([]);
  });

  it('sends the event of a server request once, and not if the page made that request itself', async () => {
    const { events, trackRequest, trackServerRequest } = tracker();
    trackServerRequest('product_list', { ...who, text: 'a' });
    trackServerRequest('product_list', { ...who, text: 'a' });
    trackRequest('prepare_order', { ...who, id_cart: 7 });
    trackServerRequest('prepare_order', { ...who, id_cart: 7 });
    await settled();
    expect(events).toHaveLength(2);
  });

  it('R7.20 sends one event at a time, queues twenty and sends them all when the page is left', () => {
    const { events, trackRequest, sendAll } = tracker(() => new Promise(() => {}));
    for (let row = 1; row <= 30; row += 1) trackRequest('remove_cart_item', { ...who, id_cart: 7, row_id: row });
    expect(events).toHaveLength(1);
    sendAll();
    expect(events).toHaveLength(21);
  });

  it('R7.20 continues after a failed event', async () => {
    const { events, trackRequest } = tracker(() => Promise.reject(new Error('blocked')));
    trackRequest('update_cart', { ...who, id_cart: 7 });
    trackRequest('update_cart', { ...who, id_cart: 7 });
    await settled();
    expect(events).toHaveLength(2);
  });

  it('R7.20 leaves out details beyond the size limit', () => {
    const { events, trackRequest } = tracker();
    trackRequest('update_cart', { ...who, id_cart: 7, cart_rows: Array(500).fill({ row_id: 1_000_000, quantity: 1 }) });
    expect(events[0]?.[1]['other_data']).toEqual({});
  });
});
