import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { Link, MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RequestFailure } from '../api-client/request-failure.ts';
import { currentFailure, dismissFailure } from '../api-client/failure-report.ts';
import { I18nProvider } from '../i18n/i18n.tsx';
import { expectAccessible } from '../test-support/axe.ts';
import { renderAt, renderUi } from '../test-support/render.tsx';
import { SectionBoundary } from './section-boundary.tsx';

let failure: Error | null = null;

afterEach(() => {
  failure = null;
  dismissFailure();
});

function Section() {
  if (failure) throw failure;
  return <p>Ultimi ordini</p>;
}

const page = (
  <>
    <h1>Articoli</h1>
    <SectionBoundary>
      <Section />
    </SectionBoundary>
    <Link to="/shop">Catalogo</Link>
  </>
);

/** React reports a caught error in the console; checks that, so that the end of the test finds nothing unexpected. */
function expectCaught(error: Error): void {
  const consoleErrors = vi.spyOn(console, 'error');
  expect(consoleErrors.mock.calls.flat()).toContain(error);
  consoleErrors.mockClear();
}

describe('a section that fails', () => {
  it('leaves the rest of its page, and appears when it is retried with success', async () => {
    const error = (failure = new Error('no orders'));
    const screen = await renderUi(page);
    await expect.element(screen.getByText('Una parte della pagina non si è caricata.')).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: 'Articoli' })).toBeVisible();
    await expectAccessible(screen.container);
    expectCaught(error);

    await screen.getByRole('link', { name: 'Riprova' }).click();
    await expect.element(screen.getByText('Una parte della pagina non si è caricata.')).toBeVisible();
    expectCaught(error);

    failure = null;
    await screen.getByRole('link', { name: 'Riprova' }).click();
    await expect.element(screen.getByText('Ultimi ordini')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Riprova' }).elements()).toEqual([]);
  });

  it('is rendered again on the next page', async () => {
    const error = (failure = new Error('no orders'));
    const { screen, address } = await renderAt('/', page);
    await expect.element(screen.getByRole('link', { name: 'Riprova' })).toBeVisible();
    expectCaught(error);
    failure = null;
    await screen.getByRole('link', { name: 'Catalogo' }).click();
    await expect.poll(address).toBe('/shop');
    await expect.element(screen.getByText('Ultimi ordini')).toBeVisible();
  });

  it('explains a failed request in the error dialog', async () => {
    const error = (failure = new RequestFailure({ kind: 'network' }));
    const screen = await renderUi(page);
    await expect.element(screen.getByRole('link', { name: 'Riprova' })).toBeVisible();
    expect(currentFailure()).toBe(error);
    expectCaught(error);
  });

  it('in a row of controls shows only the link to retry, with the sentence for screen readers', async () => {
    const error = (failure = new Error('no cart'));
    const screen = await renderUi(
      <SectionBoundary isCompact>
        <Section />
      </SectionBoundary>,
    );
    await expect.element(screen.getByRole('link', { name: 'Riprova' })).toBeVisible();
    await expect.element(screen.getByText('Una parte della pagina non si è caricata.')).toHaveClass('visually-hidden');
    expectCaught(error);
  });

  it('on the server only is rendered by the browser', async () => {
    const shop = (
      <I18nProvider locale="it" fallback={{}}>
        <MemoryRouter>{page}</MemoryRouter>
      </I18nProvider>
    );
    failure = new Error('no orders');
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(shop);
    expect(container.textContent).not.toContain('Ultimi ordini');
    failure = null;
    const onRecoverableError = vi.fn();
    const root = hydrateRoot(container, shop, { onRecoverableError });
    await expect.poll(() => container.textContent).toContain('Ultimi ordini');
    expect(container.textContent).toContain('Articoli');
    expect(onRecoverableError).toHaveBeenCalledOnce();
    root.unmount();
    container.remove();
  });
});
