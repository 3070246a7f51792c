import { afterEach, expect, it, vi } from 'vitest';
import { renderInOffice } from '../test-support/render.tsx';
import type { OfficeAnswer } from '../calls/office-call.ts';
import { DecideDialog } from './bulk-held.tsx';

const rowOf = (number: number) =>
  ({ id: number, name: `OWEB / ${number} / 2026`, netCents: 1000 }) as OfficeAnswer<'listHeld'>['rows'][number];

afterEach(() => vi.restoreAllMocks());

it('2.1 decides about each order by itself: one that a colleague decided first is named, the others are declined', async () => {
  const sent: unknown[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((_path, init) => {
    const body = JSON.parse(init?.body as string) as { orderId: number };
    sent.push(body);
    const answer =
      body.orderId === 2
        ? Response.json(
            { code: 'hold-decided', message: 'OWEB / 2 / 2026 è stato rilasciato da Anna.' },
            { status: 409 },
          )
        : Response.json({});
    return Promise.resolve(answer);
  });
  const { screen } = await renderInOffice(
    '/office/orders/held',
    <DecideDialog decision="decline" rows={[rowOf(1), rowOf(2), rowOf(3)]} onClose={() => {}} onDone={() => {}} />,
  );
  const go = screen.getByRole('button', { name: 'Rifiuta 3 ordini' });
  await expect.element(go).toBeDisabled();
  await screen.getByRole('textbox').fill('Fuori zona');
  await go.click();
  await expect.element(screen.getByText('2 decisi, 1 rimasto')).toBeVisible();
  await expect.element(screen.getByText('OWEB / 2 / 2026 è stato rilasciato da Anna.')).toBeVisible();
  expect(sent).toEqual([1, 2, 3].map((orderId) => ({ orderId, reason: 'Fuori zona' })));
});
