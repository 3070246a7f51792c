import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Services } from '../services.ts';
import { isSecure } from './session-cookie.ts';

/**
 * Origin of the shop as the browser sees it, without a trailing slash: SHOP_URL, else the one of the request. The Host
 * header can be forged, so use this only for comparison with the request itself and for what only its sender sees.
 */
export function requestOrigin(context: Context, services: Services): string {
  const { shopUrl } = services.settings;
  if (shopUrl !== null) return shopUrl;
  const { host } = new URL(context.req.url);
  return `${isSecure(context, services) ? 'https' : 'http'}://${host}`;
}

/**
 * The shop's base URL for links given to others, to a payment provider or by mail: SHOP_URL. Without it the request's
 * host is used only where it can't lead elsewhere: this machine, or the address at which this server was reached. Null
 * when neither applies.
 */
export function shopOrigin(context: Context, services: Services): string | null {
  if (services.settings.shopUrl !== null) return services.settings.shopUrl;
  const { hostname, port, protocol } = new URL(context.req.url);
  const isOwn = isLoopbackHost(hostname) || isAddressOfServer(context, hostname, Number(port || defaultPort(protocol)));
  return isOwn ? requestOrigin(context, services) : null;
}

/** Whether a URL's host is always the machine that resolves it. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

function defaultPort(protocol: string): number {
  return protocol === 'https:' ? 443 : 80;
}

function isAddressOfServer(context: Context, hostname: string, port: number): boolean {
  const { incoming } = (context.env ?? {}) as Partial<HttpBindings>;
  const { localAddress, localPort } = incoming?.socket ?? {};
  if (localAddress === undefined || localPort !== port) return false;
  return hostname.replace(/^\[(.*)\]$/, '$1') === localAddress.replace(/^::ffff:/, '');
}
