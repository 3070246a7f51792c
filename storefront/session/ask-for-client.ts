/** Window event: an agent has to choose a customer. The agent bar listens to it. */
export const clientWanted = 'client-wanted';

/** Whether the user is an agent without a chosen customer; then also asks for the choice (R6.2). */
export function asksForClient(session: { clientId: string } | null): boolean {
  return session?.clientId === '0' && dispatchEvent(new Event(clientWanted));
}
