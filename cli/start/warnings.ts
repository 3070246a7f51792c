import type { EnvironmentSettings } from '../../backend/settings.ts';

const OWN_HOSTS = ['127.0.0.1', '::1', 'localhost'];

/** Warnings about settings that the operator should complete, one sentence each. */
export function startWarnings({ payments, shopUrl, host }: EnvironmentSettings): string[] {
  const isTriedOut = payments?.kind === 'sandbox' && OWN_HOSTS.includes(host);
  if (payments === null || shopUrl !== null || isTriedOut) return [];
  return [
    'SHOP_URL is not set: nobody can pay online, except from this machine or by its network address. ' +
      'Give the address at which customers reach the shop: SHOP_URL=https://shop.example.com',
  ];
}
