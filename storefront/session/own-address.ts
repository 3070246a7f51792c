import type { Session } from './session.ts';

/** In the browser: the latest choice of a delivery address by hand, whichever window it was made in. */
const choiceKey = 'address_choice';
/** In the window: the address it keeps, and the choice it has answered with it. */
const ownKey = 'own_address';

function safely<Value>(mutation: () => Value): Value | null {
  try {
    return mutation();
  } catch {
    // Where nothing can be kept the window is asked again, which harms nobody.
    return null;
  }
}

const latestChoice = () => safely(() => localStorage.getItem(choiceKey)) ?? '';

/**
 * This window has its own address from now on, chosen here by hand or kept when asked (R4.5): it is not asked again until
 * an address is chosen anew.
 */
export function keepOwnAddress(clientId: string, addressCode: string): void {
  const own = { clientId, addressCode, choice: latestChoice() };
  safely(() => sessionStorage.setItem(ownKey, JSON.stringify(own)));
}

/** An address was chosen by hand in this window: the others are asked whether they follow. `choice` names it, once. */
export function chooseOwnAddress({ clientId, addressCode }: Session, choice: string): void {
  safely(() => localStorage.setItem(choiceKey, choice));
  keepOwnAddress(clientId, addressCode);
}

/** The address this window keeps for a client whatever others do; null when it has answered no choice, or an older one. */
export function ownAddress(clientId: string): string | null {
  const own = safely(() => JSON.parse(sessionStorage.getItem(ownKey) ?? 'null') as Record<string, unknown> | null);
  if (own?.clientId !== clientId || own.choice !== latestChoice()) return null;
  return typeof own.addressCode === 'string' ? own.addressCode : null;
}

/** Whoever leaves takes the window's own address along. */
export function forgetOwnAddress(): void {
  safely(() => sessionStorage.removeItem(ownKey));
}
