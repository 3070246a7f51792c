/** Window event: an agent has to choose a customer. The agent bar listens to it. */
export const clientWanted = 'client-wanted';

/** Asks an agent without a chosen customer to choose one; true where that was necessary. */
export function requestMissingClient(session: { clientId: string } | null): boolean {
  return session?.clientId === '0' && dispatchEvent(new Event(clientWanted));
}
