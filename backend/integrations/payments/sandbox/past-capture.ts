import { createOrderStore, idOfRequest } from './orders.ts';

/** Gives the sandbox a payment of the past that was captured, so that it can be paid back. */
export async function addSandboxCapture(
  folder: string,
  { requestId, reference, cents, at }: { requestId: string; reference: string; cents: number; at: Date },
): Promise<{ providerOrderId: string; captureId: string }> {
  const books = createOrderStore(folder);
  // As the client of the provider names its requests.
  const [id, captureId] = [idOfRequest(`create-${requestId}`), idOfRequest(`captured ${requestId}`)];
  await books.write({
    ...{ id, status: 'APPROVED', customId: requestId, reference, isDeclined: false, capture: null },
    amount: { currency_code: 'EUR', value: (cents / 100).toFixed(2) },
    ...{ returnUrl: 'http://localhost/', cancelUrl: 'http://localhost/', locale: 'it', brand: 'Bancale' },
  });
  await books.capture(id, { id: captureId, requestId: `capture-${requestId}`, at: at.toISOString() });
  return { providerOrderId: id, captureId };
}
