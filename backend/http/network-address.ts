import type { Context } from 'hono';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Services } from '../services.ts';

/** IP address of the peer; X-Forwarded-For of the last proxy only if the settings trust it. */
export function networkAddressOf(context: Context, services: Services): string {
  if (services.settings.trustProxy) {
    const forwarded = context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim();
    if (forwarded) return forwarded;
  }
  try {
    return getConnInfo(context).remote.address ?? 'unknown';
  } catch {
    return 'unknown';
  }
}
