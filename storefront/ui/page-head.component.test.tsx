import { createRef } from 'react';
import { expect, it } from 'vitest';
import { expectAccessible } from '../test-support/axe.ts';
import { renderUi } from '../test-support/render.tsx';
import { PageHead } from './page-head.tsx';

it('a page has one heading, what it is about, and its actions', async () => {
  const screen = await renderUi(
    <PageHead title="Carrello" subtitle="Via Emilia 1, Bologna">
      <button type="button">Importa</button>
    </PageHead>,
  );
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Carrello' })).toBeVisible();
  await expect.element(screen.getByText('Via Emilia 1, Bologna')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Importa' })).toBeVisible();
  expect(screen.getByRole('status').elements()).toEqual([]);
  await expectAccessible(screen.container);
});

it('a live subtitle is announced, also when it becomes empty', async () => {
  const head = (count: number) => <PageHead title="Preferiti" subtitle={count > 0 && `${count} articoli`} isLive />;
  const screen = await renderUi(head(2));
  await expect.element(screen.getByRole('status')).toHaveTextContent('2 articoli');
  const empty = await renderUi(head(0));
  await expect.element(empty.getByRole('status').last()).toBeEmptyDOMElement();
});

it('only a heading with a reference can take the focus', async () => {
  const heading = createRef<HTMLHeadingElement>();
  const screen = await renderUi(<PageHead title="Preferiti" headingRef={heading} />);
  await expect.element(screen.getByRole('heading')).toBeVisible();
  heading.current?.focus();
  await expect.element(screen.getByRole('heading')).toHaveFocus();

  const other = await renderUi(<PageHead title="Ordini" />);
  await expect.element(other.getByRole('heading', { name: 'Ordini' })).not.toHaveAttribute('tabindex');
});
