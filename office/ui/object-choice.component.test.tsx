import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderInOffice } from '../test-support/render.tsx';
import { ObjectChoice } from './object-choice.tsx';

const found = [{ kind: 'article', id: '204118', title: '204118', detail: 'Valvola a sfera' }];

it('finds by what is typed, sends the code that was chosen, and a whole code without a choice', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(() => Promise.resolve(Response.json({ found })));
  const { screen } = await renderInOffice(
    '/office/prices/why',
    <form aria-label="form">
      <ObjectChoice kind="article" label="Articolo" name="article" chosen={null} />
    </form>,
  );
  const sent = () => new FormData(document.querySelector('form') ?? undefined).get('article');
  await screen.getByRole('combobox', { name: 'Articolo' }).fill('valvola');
  expect(sent()).toBe('valvola');
  await expect.element(screen.getByRole('option')).toHaveTextContent('204118 Valvola a sfera');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(sent).toBe('204118');
});
