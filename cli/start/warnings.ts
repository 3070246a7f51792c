import type { EnvironmentSettings } from '../../backend/settings.ts';

const OWN_HOSTS = ['127.0.0.1', '::1', 'localhost'];

/** Warnings about settings that the operator should complete, one or two sentences each. */
export function startWarnings({ payments, shopUrl, host, ...settings }: EnvironmentSettings): string[] {
  const warnings: string[] = [];
  const isTriedOut = payments?.kind === 'sandbox' && OWN_HOSTS.includes(host);
  if (payments !== null && shopUrl === null && !isTriedOut) {
    warnings.push(
      'SHOP_URL is not set: nobody can pay online, except from this machine or by its network address. ' +
        'Give the address at which customers reach the shop: SHOP_URL=https://shop.example.com',
    );
  }
  if (settings.databaseUrl !== null && settings.sessionSecret === null) {
    warnings.push(
      'SESSION_SECRET is not set: another process on this database would not accept the sessions of this one. ' +
        'Give all of them the same: SESSION_SECRET=$(openssl rand -base64 48)',
    );
  }
  return warnings;
}
