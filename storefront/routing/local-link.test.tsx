import { renderToStaticMarkup } from 'react-dom/server';
import type * as reactRouter from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { I18nProvider } from '../i18n/i18n.tsx';
import { LocalLink } from './local-link.tsx';

// The link of the router shows what it was asked to load ahead only when it is pointed at, in a browser.
vi.mock('react-router', async (original) => ({
  ...(await original<typeof reactRouter>()),
  Link: ({ to, prefetch }: { to: string; prefetch: string }) => <a href={to} data-prefetch={prefetch} />,
}));
afterEach(() => vi.unstubAllGlobals());

it.each([
  [undefined, 'intent'],
  [{ effectiveType: '4g' }, 'intent'],
  [{ effectiveType: '2g' }, 'none'],
  [{ saveData: true }, 'none'],
])('R9.13 on the connection %j a link to a page loads ahead: %s', (connection, expected) => {
  vi.stubGlobal('navigator', { connection });
  const markup = renderToStaticMarkup(
    <I18nProvider locale="en" fallback={{}}>
      <LocalLink to="/pages/faq">FAQ</LocalLink>
    </I18nProvider>,
  );
  expect(markup).toBe(`<a href="/en/pages/faq" data-prefetch="${expected}"></a>`);
});
