import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderInOffice } from '../test-support/render.tsx';
import { ColourField } from './colour-field.tsx';
import { readTyped } from './typed-fields.ts';

/** A field whose draft takes what passes, as the page has it. */
function Tried({ part, start }: { part: 'sign' | 'action'; start: string }) {
  const [typed, setTyped] = useState(start);
  const [kept, setKept] = useState(start);
  const onType = (text: string) => {
    setTyped(text);
    const read = readTyped(part, text);
    if (read) setKept(String(read.value));
  };
  return (
    <>
      <ColourField part={part} typed={typed} kept={kept} live={start} onType={onType} />
      <output>{kept}</output>
    </>
  );
}

const NAMES = { sign: 'Insegna: fasce, logo, pulsanti scuri', action: 'Azione: il prossimo passo da fare' };
const field = async (part: 'sign' | 'action', start: string) => {
  const { screen } = await renderInOffice('/office/settings/identity', <Tried part={part} start={start} />);
  return { screen, input: screen.getByRole('textbox', { name: NAMES[part], exact: true }) };
};

it('6.11 a colour that can’t be read stays in its field with its ratios, and the nearest that passes is one button', async () => {
  const { screen, input } = await field('action', '#C77700');
  await input.fill('#A86A14');
  await expect.element(input).toHaveValue('#A86A14');
  await expect.element(input).toBeInvalid();
  const reason = /col bianco fa 4,4\d, col testo scuro 3,5\d, servono 4,5/;
  await expect.element(screen.getByText(reason).first()).toBeVisible();
  // Spoken once typing rests.
  await expect.poll(() => screen.getByRole('status').first().element().textContent).toMatch(reason);
  expect(screen.container.querySelector('output')?.textContent).toBe('#C77700');
  const nearest = screen.getByRole('button', { name: /^Usa #/ });
  const name = nearest.element().textContent;
  await nearest.click();
  await expect.element(input).toBeValid();
  expect(`Usa ${(input.element() as HTMLInputElement).value}`).toBe(name);
  await expect.element(screen.getByText('era #C77700')).toBeVisible();
});

it('6.11 a sign needs its contrast with the page too; what is no colour is said', async () => {
  const { screen, input } = await field('sign', '#14233B');
  await input.fill('#FFEE00');
  await expect.element(screen.getByText(/sulla pagina fa 1,\d\d, servono 4,5/).first()).toBeVisible();
  await input.fill('verde');
  await expect.element(screen.getByText(/non è un colore come #17402F/).first()).toBeVisible();
  expect(screen.getByRole('button', { name: /^Usa/ }).elements()).toEqual([]);
  await input.fill('#17402f');
  await expect.element(input).toBeValid();
  expect(screen.container.querySelector('output')?.textContent).toBe('#17402f');
});
