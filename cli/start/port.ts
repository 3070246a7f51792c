import { once } from 'node:events';
import { createServer } from 'node:net';

/** The shop cannot listen on the address in the settings; the message says why and what to do. */
export class PortError extends Error {
  override name = 'PortError';
}

/** Checks the address before any long work starts; throws PortError. Port 0 means any free port. */
export async function requireFreePort(host: string, port: number): Promise<void> {
  const probe = createServer();
  try {
    const listening = once(probe, 'listening');
    probe.listen(port, host);
    await listening;
  } catch (error) {
    throw portErrorOf(error, host, port) ?? error;
  } finally {
    probe.close();
  }
}

/** The expected error for a failed listen; null when the error is about something else. */
export function portErrorOf(error: unknown, host: string, port: number): PortError | null {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return new PortError(
        `Port ${port} on ${host} is taken by another program. Stop that one, or choose another port: PORT=${port + 1} npm start`,
      );
    case 'EACCES':
      return new PortError(
        `Port ${port} is kept for the administrator of this machine. Choose one above 1023: PORT=3000 npm start`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new PortError(
        `This machine has no network address ${host}. Correct HOST: 127.0.0.1 is this machine only.`,
      );
    default:
      return null;
  }
}
