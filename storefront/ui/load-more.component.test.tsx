import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../test-support/axe.ts';
import { renderUi } from '../test-support/render.tsx';
import { LoadMore } from './load-more.tsx';

const list = { shown: 12, total: 30, summary: '12 di 30 articoli', label: 'Carica altri', nextPage: '/shop?page=2' };

it('loads more by click and by Enter, and reports which of the two', async () => {
  const onMore = vi.fn();
  const screen = await renderUi(<LoadMore {...list} busy={false} onMore={onMore} />);
  const button = screen.getByRole('button', { name: 'Carica altri' });
  await button.click();
  await userEvent.keyboard('{Enter}');
  expect(onMore.mock.calls).toEqual([[false], [true]]);
  await expect.element(screen.getByText('12 di 30 articoli')).toHaveAttribute('aria-live', 'polite');
  await expectAccessible(screen.container);
});

it('ignores clicks while it loads, and keeps the focus', async () => {
  const onMore = vi.fn();
  const screen = await renderUi(<LoadMore {...list} busy onMore={onMore} />);
  const button = screen.getByRole('button', { name: 'Carica altri' });
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  await button.click({ force: true });
  await userEvent.keyboard('{Enter}');
  expect(onMore).not.toHaveBeenCalled();
  await expect.element(button).toHaveFocus();
  await expectAccessible(screen.container);
});

it('has no button on the last page', async () => {
  const screen = await renderUi(<LoadMore {...list} nextPage={null} busy={false} onMore={() => {}} />);
  await expect.element(screen.getByText('12 di 30 articoli')).toBeVisible();
  expect(screen.getByRole('button').elements()).toEqual([]);
});
