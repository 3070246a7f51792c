import type { VatRegister } from './gateway.ts';
import { createVies } from './vies.ts';

export type { VatRegister } from './gateway.ts';

/** The register of the settings; null: numbers are not looked up, only their check digits count. */
export function createVatRegister(settings: { vatRegisterUrl: string | null }): VatRegister | null {
  return settings.vatRegisterUrl === null ? null : createVies(settings.vatRegisterUrl);
}
