import type { Session } from './session.ts';

/** Local storage: id of the latest manual choice of a delivery address, in any window. */
const choiceKey = 'address_choice';
/** Session storage: the address of this window, and the choice that it has already answered. */
const ownKey = 'own_address';

function safely<Value>(mutation: () => Value): Value | null {
  try {
    return mutation();
  } catch {
    // Without storage the user is only asked again.
    return null;
  }
}

const latestChoice = () => safely(() => localStorage.getItem(choiceKey)) ?? '';

/**
 * Fixes the address of this window, chosen by hand or confirmed when asked. The window does not ask again before
 * the next manual choice.
 */
export function storeOwnAddress(clientId: string, addressCode: string): void {
  const own = { clientId, addressCode, choice: latestChoice() };
  safely(() => sessionStorage.setItem(ownKey, JSON.stringify(own)));
}

/**
 * Records a manual choice of this window, so that the other windows ask whether to follow. `choice` is its unique id.
 */
export function chooseOwnAddress({ clientId, addressCode }: Session, choice: string): void {
  safely(() => localStorage.setItem(choiceKey, choice));
  storeOwnAddress(clientId, addressCode);
}

/** The fixed address of this window for a customer; null without one, or when there is a newer manual choice. */
export function ownAddress(clientId: string): string | null {
  const own = safely(() => JSON.parse(sessionStorage.getItem(ownKey) ?? 'null') as Record<string, unknown> | null);
  if (own?.clientId !== clientId || own.choice !== latestChoice()) return null;
  return typeof own.addressCode === 'string' ? own.addressCode : null;
}

/** Removes the window's address at logout. */
export function forgetOwnAddress(): void {
  safely(() => sessionStorage.removeItem(ownKey));
}
