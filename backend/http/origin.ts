import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Services } from '../services.ts';
import { isSecure } from './session-cookie.ts';

/**
 * Where the browser sees the shop, without a slash at the end: SHOP_URL, else as the request says. Anybody can write a
 * Host header, so this is for comparing with the request's own words and for what only its sender is shown.
 */
export function requestOrigin(context: Context, services: Services): string {
  const { shopUrl } = services.settings;
  if (shopUrl !== null) return shopUrl;
  const { host } = new URL(context.req.url);
  return `${isSecure(context, services) ? 'https' : 'http'}://${host}`;
}

/**
 * The shop's address for links that are sent on, to a payment provider or by mail: SHOP_URL. Without it the request's
 * host counts only where it can lead nowhere else: this machine, or the address at which this server was reached. Null
 * when neither is known.
 */
export function shopOrigin(context: Context, services: Services): string | null {
  if (services.settings.shopUrl !== null) return services.settings.shopUrl;
  const { hostname, port, protocol } = new URL(context.req.url);
  const isOwn = isLoopbackHost(hostname) || isAddressOfServer(context, hostname, Number(port || defaultPort(protocol)));
  return isOwn ? requestOrigin(context, services) : null;
}

/** Whether a host as URLs write it is always the machine that asks. */
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
