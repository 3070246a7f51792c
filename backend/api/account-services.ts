import type { AccountServices } from '../accounts/index.ts';
import type { Services } from '../services.ts';

/** The services of the use cases of accounts. */
export function accountServices({ database, shopSettings, settings, clock }: Services): AccountServices {
  return {
    database,
    shopSettings,
    secret: settings.sessionSecret,
    formerSecret: settings.formerSecret,
    shopUrl: settings.shopUrl,
    clock,
  };
}
