import { afterEach, expect, it, vi } from 'vitest';
import { expectAccessible } from '../test-support/axe.ts';
import { renderUi } from '../test-support/render.tsx';
import { OfflineNotice } from './offline-notice.tsx';

afterEach(() => vi.restoreAllMocks());

it('the page says that there is no connection, for as long as there is none', async () => {
  const screen = await renderUi(<OfflineNotice />);
  const notice = screen.getByText(/^Sei senza connessione: questa pagina resta aperta/);
  expect(notice.elements()).toEqual([]);
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await expect.element(notice).toBeVisible();
  await expectAccessible(screen.container);
  isOnline.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await expect.element(notice).not.toBeInTheDocument();
});

it('the last line of a page that fills the window can be scrolled clear of the notice', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const screen = await renderUi(
    <>
      <div style={{ height: innerHeight }} />
      <footer>Informativa privacy</footer>
      <OfflineNotice />
    </>,
  );
  const notice = screen.getByText(/^Sei senza connessione/);
  await expect.element(notice).toBeVisible();
  window.scrollTo(0, document.documentElement.scrollHeight);
  const bottom = screen.getByText('Informativa privacy').element().getBoundingClientRect().bottom;
  expect(bottom).toBeLessThanOrEqual(notice.element().getBoundingClientRect().top);
});
