/** Told to the window when an agent has to choose a client; the agent's bar listens. */
export const clientWanted = 'client-wanted';

/** Whether this is an agent who has not said yet for which client; if so they are asked to choose one (R6.2). */
export function asksForClient(session: { clientId: string } | null): boolean {
  return session?.clientId === '0' && dispatchEvent(new Event(clientWanted));
}
