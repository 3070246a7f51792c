import type { Context } from 'hono';
import type { Services } from '../services.ts';
import { isSecure } from './session-cookie.ts';

/** Where the browser sees the shop, as its request says: https://shop.example.com. */
export function requestOrigin(context: Context, services: Services): string {
  const { host } = new URL(context.req.url);
  return `${isSecure(context, services) ? 'https' : 'http'}://${host}`;
}
