import type { Settings } from '../settings.ts';

const TIMEOUT_MILLISECONDS = 10_000;

/**
 * Sends the request of a page to a service that is not this back end. No session is sent: an external service
 * knows the user only by the fields of the request. No response counts as 503.
 */
export async function requestService(
  base: string,
  method: 'GET' | 'POST',
  path: string,
  parameters: Record<string, unknown>,
  settings: Pick<Settings, 'applicationToken' | 'applicationTokenHeader'>,
): Promise<{ status: number; body: unknown }> {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== null);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  const isGet = method === 'GET';
  try {
    const response = await fetch(`${base}/${path}${isGet ? `?${query}` : ''}`, {
      method,
      headers: {
        accept: 'application/json',
        'accept-language': 'en',
        [settings.applicationTokenHeader]: settings.applicationToken,
        ...(isGet ? {} : { 'content-type': 'application/json' }),
      },
      body: isGet ? undefined : JSON.stringify(parameters),
      // A redirect could send the request to a host that nobody has configured.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    });
    const body: unknown = await response.json().catch(() => undefined);
    return { status: response.status, body };
  } catch {
    return { status: 503, body: undefined };
  }
}
