import { Link } from 'react-router';
import { expect, it } from 'vitest';
import { expectAccessible } from '../test-support/axe.ts';
import { renderAt, renderUi } from '../test-support/render.tsx';
import { FaqList } from './faq-list.tsx';

const QUESTIONS = [
  { name: 'ordine-minimo', topic: 'Ordini', question: 'C’è un ordine minimo?', answer: '<p>No, nessuno.</p>' },
  { name: 'ritiro', topic: 'Consegne', question: 'Posso ritirare?', answer: '<p>Sì, <a href="/shop">qui</a>.</p>' },
  { name: 'cambiare', topic: 'Ordini', question: 'Posso cambiare un ordine?', answer: '<p>Entro un’ora.</p>' },
];

it('R2.100 shows questions by topic, collapsed, and the answer on a click', async () => {
  const screen = await renderUi(<FaqList questions={QUESTIONS} />);
  expect([...screen.container.querySelectorAll('h2, h3')].map((heading) => heading.textContent)).toEqual([
    ...['Ordini', 'C’è un ordine minimo?', 'Posso cambiare un ordine?'],
    ...['Consegne', 'Posso ritirare?'],
  ]);
  const button = screen.getByRole('button', { name: 'C’è un ordine minimo?' });
  const answer = screen.getByText('No, nessuno.');
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  await expect.element(answer).not.toBeVisible();

  await button.click();
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  await expect.element(answer).toBeVisible();
  await expect.element(screen.getByText('Entro un’ora.')).not.toBeVisible();
  await expectAccessible(screen.container);

  await button.click();
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  await expect.element(answer).not.toBeVisible();
});

it('R2.100 opens the question that the address names, again after it was closed', async () => {
  const page = (
    <>
      <Link to="#faq-ritiro">Ritiro</Link>
      <FaqList questions={QUESTIONS} level={3} />
    </>
  );
  const { screen } = await renderAt('/web-page/faq#faq-ritiro', page);
  const button = screen.getByRole('button', { name: 'Posso ritirare?' });
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  await expect.element(screen.getByText('No, nessuno.')).not.toBeVisible();
  await expect.element(screen.getByRole('heading', { level: 4, name: 'Posso ritirare?' })).toBeVisible();

  await button.click();
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  await screen.getByRole('link', { name: 'Ritiro' }).click();
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
});

it('opens links to pages of the shop in answers without a new document', async () => {
  const { screen, address } = await renderAt('/web-page/faq#faq-ritiro', <FaqList questions={QUESTIONS} />);
  await screen.getByRole('link', { name: 'qui' }).click();
  await expect.poll(address).toBe('/shop');
});
