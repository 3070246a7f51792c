import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { RequestFailure } from '../../storefront/api-client/request-failure.ts';
import { expectAccessible } from '../../storefront/test-support/axe.ts';
import { useFrame } from '../frame/frame-state.tsx';
import { renderInOffice } from '../test-support/render.tsx';
import { EditFields, type EditedChanges } from './edit-fields.tsx';

const fields = [
  { name: 'email', label: 'Mail', value: 'ufficio@bassi.example' },
  { name: 'recipientCode', label: 'SDI', value: 'M5UXCR1' },
];

/** What the band of the frame says and does. */
function Band() {
  const { saving } = useFrame();
  if (!saving) return <p>niente da salvare</p>;
  return (
    <p>
      <span>{`${saving.count}: ${saving.what}`}</span>
      <button type="button" onClick={saving.save}>
        Salva
      </button>
      <button type="button" onClick={saving.discard}>
        Annulla
      </button>
    </p>
  );
}

/** Fields with what is stored, which a save changes. */
function Edited({ save }: { save: (changes: EditedChanges) => Promise<unknown> }) {
  const [stored, setStored] = useState(fields);
  const store = async (changes: EditedChanges) => {
    await save(changes);
    setStored(stored.map((field) => ({ ...field, value: changes[field.name]?.after ?? field.value })));
  };
  return <EditFields fields={stored} save={store} />;
}

const show = (save: (changes: EditedChanges) => Promise<unknown>) =>
  renderInOffice(
    '/office/customers/70431/data',
    <>
      <Edited save={save} />
      <Band />
    </>,
  );

it('6.1 saves only what was changed, each with the value that it began from, and puts it back when it is discarded', async () => {
  const save = vi.fn<(changes: EditedChanges) => Promise<unknown>>().mockResolvedValue({});
  const { screen } = await show(save);
  const mail = screen.getByRole('textbox', { name: 'Mail' });
  await mail.fill('altra@bassi.example');
  await expect.element(screen.getByText('1: Mail')).toBeVisible();
  await screen.getByRole('button', { name: 'Annulla' }).click();
  await expect.element(mail).toHaveValue('ufficio@bassi.example');
  await expect.element(screen.getByText('niente da salvare')).toBeVisible();
  await mail.fill(' nuova@bassi.example ');
  await expectAccessible(screen.container);
  await screen.getByRole('button', { name: 'Salva' }).click();
  await expect.element(screen.getByText('niente da salvare')).toBeVisible();
  expect(save.mock.calls).toEqual([[{ email: { before: 'ufficio@bassi.example', after: 'nuova@bassi.example' } }]]);
});

it('6.1 shows both values where somebody has changed a field meanwhile, and saves mine over theirs by keyboard alone', async () => {
  const conflict = { field: 'recipientCode', before: 'M5UXCR1', now: 'KRRH6B9', after: 'T04ZHR3' };
  const save = vi
    .fn<(changes: EditedChanges) => Promise<unknown>>()
    .mockRejectedValueOnce(
      new RequestFailure({ kind: 'http', status: 409, code: 'changed-meanwhile', conflicts: [conflict] }),
    )
    .mockResolvedValue({});
  const { screen } = await show(save);
  await screen.getByRole('textbox', { name: 'SDI' }).fill('T04ZHR3');
  screen.getByRole('button', { name: 'Salva' }).element().focus();
  await userEvent.keyboard('{Enter}');
  const mine = screen.getByRole('button', { name: /T04ZHR3/ });
  await expect.element(screen.getByRole('button', { name: /KRRH6B9/ })).toBeVisible();
  await expectAccessible(screen.container);
  mine.element().focus();
  await userEvent.keyboard('{Enter}');
  await screen.getByRole('button', { name: 'Salva' }).click();
  await expect.poll(() => save.mock.calls.at(1)).toEqual([{ recipientCode: { before: 'KRRH6B9', after: 'T04ZHR3' } }]);
});
