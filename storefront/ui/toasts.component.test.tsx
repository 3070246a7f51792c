import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectAccessible } from '../test-support/axe.ts';
import { renderUi } from '../test-support/render.tsx';
import { showToast, showToastAbout, Toasts } from './toasts.tsx';

const shown: (() => void)[] = [];
const show = (head: string, about?: string) => {
  const toast = { head, body: <a href="/shop">Valvola a sfera</a> };
  shown.push(about ? showToastAbout(about, toast) : showToast(toast));
};

// Only the clock of the toasts stands still; the test itself must not.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  for (const dismiss of shown.splice(0)) dismiss();
  vi.useRealTimers();
});

async function renderToasts() {
  const screen = await renderUi(
    <>
      <Toasts label="Avvisi" closeLabel="Chiudi l’avviso" />
      <p style={{ marginTop: 20 }}>Pagina</p>
    </>,
  );
  const region = screen.getByRole('region', { name: 'Avvisi' });
  return { screen, region, heads: () => [...region.element().children].map((one) => one.textContent) };
}

describe('toasts', () => {
  it('R9.3 disappear after two seconds', async () => {
    const { region } = await renderToasts();
    show('Aggiunto al carrello');
    await expect.element(region.getByText('Aggiunto al carrello')).toBeVisible();
    vi.advanceTimersByTime(1900);
    await expect.element(region.getByText('Aggiunto al carrello')).toBeVisible();
    vi.advanceTimersByTime(200);
    await expect.element(region.getByText('Aggiunto al carrello')).not.toBeInTheDocument();
  });

  it('R9.3 stay while hovered or focused', async () => {
    const { screen, region } = await renderToasts();
    show('Aggiunto al carrello');
    const toast = region.getByText('Aggiunto al carrello');
    await toast.hover();
    vi.advanceTimersByTime(5000);
    await expect.element(toast).toBeVisible();
    const link = region.getByRole('link').element() as HTMLElement;
    link.focus();
    vi.advanceTimersByTime(5000);
    await expect.element(toast).toBeVisible();
    link.blur();
    await screen.getByText('Pagina').hover();
    vi.advanceTimersByTime(2100);
    await expect.element(toast).not.toBeInTheDocument();
  });

  it('are announced politely and pass axe', async () => {
    const { region } = await renderToasts();
    await expect.element(region).toHaveAttribute('aria-live', 'polite');
    show('Aggiunto al carrello');
    await expect.element(region.getByRole('link', { name: 'Valvola a sfera' })).toBeVisible();
    // Axe needs a running clock; the toast's timer stays stopped.
    vi.useRealTimers();
    await expectAccessible(region.element());
  });

  it('can be closed', async () => {
    const { region } = await renderToasts();
    show('Aggiunto al carrello');
    await region.getByRole('button', { name: 'Chiudi l’avviso' }).click();
    await expect.element(region.getByText('Aggiunto al carrello')).not.toBeInTheDocument();
  });

  it('are four at most: a fifth removes the oldest', async () => {
    const { region, heads } = await renderToasts();
    for (const head of ['uno ', 'due ', 'tre ', 'quattro ', 'cinque ']) show(head);
    await expect.element(region.getByText('cinque')).toBeVisible();
    expect(heads().map((text) => text.split(' ')[0])).toEqual(['due', 'tre', 'quattro', 'cinque']);
  });

  it('replace the one about the same subject, which starts its two seconds again', async () => {
    const { region, heads } = await renderToasts();
    show('Quantità 5', 'VS-12');
    show('Altro');
    await expect.element(region.getByText('Altro')).toBeVisible();
    vi.advanceTimersByTime(1500);
    show('Quantità 10', 'VS-12');
    await expect.element(region.getByText('Quantità 10')).toBeVisible();
    expect(heads()).toHaveLength(2);
    vi.advanceTimersByTime(1000);
    await expect.element(region.getByText('Altro')).not.toBeInTheDocument();
    await expect.element(region.getByText('Quantità 10')).toBeVisible();
  });
});
