import { useState } from 'react';
import { expect, it } from 'vitest';
import type { TemplateFields } from '../../contract/office/mail-templates.ts';
import { expectAccessible } from '../../storefront/test-support/axe.ts';
import { renderInOffice } from '../test-support/render.tsx';
import { TemplateEditor } from './template-editor.tsx';
import type { Template } from './use-template.ts';

const fields: TemplateFields = {
  itSubject: 'Ordine ',
  itBody: 'Buongiorno ,\n\n{pulsante}',
  enSubject: 'Order {numero}',
  enBody: 'Dear {nome},\n\n{pulsante}',
};
const named = (name: string, isRequired = false, isOptional = false) => ({ name, money: null, isRequired, isOptional });
const template: Template = {
  ...{ key: 'order-changed', group: 'changes', to: 'buyer', fields, program: fields, draft: null, versions: [] },
  live: { number: 0, at: null, by: null, isProgram: true, fields },
  placeholders: [named('numero', true), named('nome'), named('nota', false, true), named('pulsante', true)],
};

function Page() {
  const [values, setValues] = useState(fields);
  return (
    <TemplateEditor
      template={template}
      values={values}
      onChange={(field, value) => setValues((before) => ({ ...before, [field]: value }))}
      errorOf={() => null}
    />
  );
}

it('7.5 inserts a placeholder where one was typing, and says what is missing or broken', async () => {
  const { screen } = await renderInOffice('/office/settings/mail-templates', <Page />);
  const [italian, english] = ['Italiano', 'Inglese'].map((name) => screen.getByRole('group', { name }));
  const body = italian?.getByRole('textbox', { name: 'Testo' });
  const subject = italian?.getByRole('textbox', { name: 'Oggetto' });
  if (!body || !subject || !english) throw new Error('no field');
  await expect.element(screen.getByText('manca {numero}')).toBeVisible();
  await body.click();
  (body.element() as HTMLTextAreaElement).setSelectionRange(11, 11);
  await screen.getByRole('button', { name: 'Inserisci {nome}' }).click();
  await expect.element(body).toHaveValue('Buongiorno {nome},\n\n{pulsante}');
  // One goes on typing behind it.
  const { selectionStart } = body.element() as HTMLTextAreaElement;
  expect([selectionStart, document.activeElement === body.element()]).toEqual([17, true]);
  await subject.click();
  (subject.element() as HTMLInputElement).setSelectionRange(7, 7);
  await screen.getByRole('button', { name: 'Inserisci {numero}' }).click();
  await expect.element(subject).toHaveValue('Ordine {numero}');
  await expect.element(screen.getByText('tutti i segnaposto esistono')).toBeVisible();
  const other = english.getByRole('textbox', { name: 'Testo' });
  await other.fill('Dear {{nome}} {cognome}, {na\n\nsee {pulsante}');
  await expect
    .poll(() =>
      english
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual([
      '{{nome}} non è un segnaposto intero',
      '{na non è un segnaposto intero',
      '{cognome} in questa mail non esiste',
      '{pulsante} deve stare da solo su una riga, una volta',
    ]);
  await expect.element(screen.getByText('la bozza si salva, ma così non si pubblica')).toBeVisible();
});

it('can be used by everybody', async () => {
  const { screen } = await renderInOffice('/office/settings/mail-templates', <Page />);
  await expectAccessible(screen.container);
});
