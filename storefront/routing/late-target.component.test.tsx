import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderAt } from '../test-support/render.tsx';
import { useLateTarget } from './late-target.ts';

// Only this clock stands still; the test itself must not.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => vi.useRealTimers());

function Page() {
  useLateTarget();
  const [isLoaded, setLoaded] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setLoaded(true)}>
        Carica
      </button>
      <p style={{ height: 3000 }} />
      {isLoaded && <h2 id="fido">Fido</h2>}
    </>
  );
}

it('R9.12 a section that is loaded later is scrolled to when the address names it', async () => {
  const { screen } = await renderAt('/pages/account#fido', <Page />);
  expect(window.scrollY).toBe(0);
  await screen.getByRole('button', { name: 'Carica' }).click();
  const heading = screen.getByRole('heading', { name: 'Fido' });
  await expect.element(heading).toBeInTheDocument();
  vi.advanceTimersByTime(300);
  await expect.element(heading).toBeInViewport();
});

it('R9.12 nothing moves when the user has scrolled in the meantime', async () => {
  const { screen } = await renderAt('/pages/account#fido', <Page />);
  await screen.getByRole('button', { name: 'Carica' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Fido' })).toBeInTheDocument();
  window.scrollTo(0, 40);
  vi.advanceTimersByTime(300);
  expect(window.scrollY).toBe(40);
});
