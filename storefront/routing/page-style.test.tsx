import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import type { ApiResponse } from '../api-client/request-context.ts';
import { PageNonce } from './bootstrap-script.tsx';
import { loadPageStyle, PageStyleElement, PageStyles, type PageStyle } from './page-style.tsx';

const answer = (body: unknown, status = 200): ApiResponse => ({ status, body });
const calls = (content: () => ApiResponse, list: () => ApiResponse) =>
  vi.fn(async (_method: 'GET' | 'POST', path: string) => (path === 'page-content' ? content() : list()));

const element = (style: PageStyle) =>
  renderToString(
    <PageNonce value="n1">
      <PageStyles value={style}>
        <PageStyleElement />
      </PageStyles>
    </PageNonce>,
  );

it('R7.22 R7.23 asks for the styles of all pages and takes the first record', async () => {
  const call = calls(
    () => answer({ data: { css: 'body{--x:1}' } }),
    () => answer({ data: [{ css: 'body{--y:1}' }, { css: 'body{--y:2}' }] }),
  );
  expect(await loadPageStyle(call)).toEqual({ css: 'body{--x:1}\nbody{--y:1}', failed: [] });
  expect(call.mock.calls).toEqual([
    ['GET', 'page-content', { route: 'main' }],
    ['GET', 'document-list', { fields: '["css"]', filters: 'route=main', limit_page_length: 1 }],
  ]);
});

it('R7.22 takes the same style from both once', async () => {
  const same = calls(
    () => answer({ data: { css: 'a{}' } }),
    () => answer({ data: [{ css: 'a{}' }] }),
  );
  expect(await loadPageStyle(same)).toEqual({ css: 'a{}', failed: [] });
});

it('R7.23 has no element without a record', async () => {
  const none = calls(
    () => answer({ data: { css: '' } }),
    () => answer({ data: [] }),
  );
  const style = await loadPageStyle(none);
  expect(style).toEqual({ css: '', failed: [] });
  expect(element(style)).toBe('');
});

it('R8.22 names failures, and uses the response of the other endpoint', async () => {
  const half = calls(
    () => answer(undefined, 500),
    () => answer({ data: [{ css: 'a{}' }] }),
  );
  const style = await loadPageStyle(half);
  expect(style).toEqual({ css: 'a{}', failed: ['page-content'] });
  expect(element(style)).toContain('console.error("No page style from page-content")');
  const never = vi.fn(() => new Promise<ApiResponse>(() => {}));
  expect(await loadPageStyle(never, 1)).toEqual({ css: '', failed: ['page-content', 'document-list'] });
  const broken = vi.fn(() => Promise.reject(new Error('offline')));
  expect(await loadPageStyle(broken)).toEqual({ css: '', failed: ['page-content', 'document-list'] });
});

it('R7.22 the element carries the nonce of the page and cannot be closed by its content', () => {
  expect(element({ css: 'a{}</style><script>x()</script>', failed: [] })).toBe(
    '<style nonce="n1">a{}<\\/style><script>x()<\\/script></style>',
  );
});
