import { guardedGateway, type MayLeave } from '../../outgoing/index.ts';
import type { VatRegister } from './gateway.ts';
import { createVies } from './vies.ts';

export type { VatRegister } from './gateway.ts';

/** The register of the settings; null: numbers are not looked up, only their check digits count. */
export function createVatRegister(
  { vatRegisterUrl }: { vatRegisterUrl: string | null },
  mayLeave: MayLeave,
): VatRegister | null {
  return vatRegisterUrl === null ? null : guardedGateway(mayLeave, createVies(vatRegisterUrl));
}
