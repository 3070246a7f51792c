import type { Context } from 'hono';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Services } from '../services.ts';

/** The peer's address; the last proxy's word only where the settings trust it. */
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
