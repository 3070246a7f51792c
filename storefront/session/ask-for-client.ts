const asked = new EventTarget();

/** An agent wants to do what needs a client: lets them choose one (R6.2). */
export function askForClient(): void {
  asked.dispatchEvent(new Event('asked'));
}

/** Tells when a client is asked for; answers what stops that. */
export function onClientAsked(listener: () => void): () => void {
  asked.addEventListener('asked', listener);
  return () => asked.removeEventListener('asked', listener);
}

/** Whether this is an agent who has not said yet for which client. */
export function lacksClient(session: { kind: string; clientId: string } | null): boolean {
  return session?.kind === 'agent' && session.clientId === '0';
}
