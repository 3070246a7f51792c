import { Suspense, use } from 'react';
import { expect, it } from 'vitest';
import { renderHtml } from './render-html.ts';

it('11.5 a turn ends with the page itself, not with data that is still loading', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const Late = () => <b>{use(promise)}</b>;
  const page = (
    <html lang="it">
      <body>
        <Suspense>
          <Late />
        </Suspense>
      </body>
    </html>
  );
  const { promise: turnEnded, resolve: endTurn } = Promise.withResolvers<void>();
  const html = renderHtml(page, { timeout: 10_000, onSectionError: () => {}, takeTurn: async () => endTurn });
  await turnEnded;
  resolve('late');
  expect(Buffer.from(await html).toString()).toContain('<b>late</b>');
});

it('11.5 a page that fails ends its turn', async () => {
  const Broken = () => {
    throw new Error('no page');
  };
  let ended = 0;
  const takeTurn = async () => () => void (ended += 1);
  const options = { timeout: 10_000, onSectionError: () => {}, takeTurn };
  await expect(renderHtml(<Broken />, options)).rejects.toThrow('no page');
  expect(ended).toBe(1);
});
