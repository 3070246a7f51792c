import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OfficeUser } from '../../contract/office/session.ts';
import { officeCall } from '../calls/browser-call.ts';
import { AskDialog } from '../frame/ask-dialog.tsx';
import { renderInOffice } from '../test-support/render.tsx';
import { EditFields, type EditedChanges } from './edit-fields.tsx';

const fetchBefore = globalThis.fetch;
const ask = new Map<string, () => Response>();
const asked: { path: string; body: unknown }[] = [];
beforeEach(() => {
  localStorage.clear();
  ask.clear();
  asked.length = 0;
  globalThis.fetch = (input, options) => {
    const path = typeof input === 'string' ? input : '';
    asked.push({ path, body: JSON.parse(typeof options?.body === 'string' ? options.body : '{}') });
    return Promise.resolve(ask.get(path)?.() ?? Response.json({}));
  };
});
afterEach(() => {
  globalThis.fetch = fetchBefore;
});

const PATH = '/office/customers/70431/data';
function Form({ value }: { value: string }) {
  const [stored, setStored] = useState(value);
  const save = async (changes: EditedChanges) => {
    await officeCall('saveCustomer', { code: '70431', changes });
    setStored(changes['phone']?.after ?? stored);
  };
  return (
    <>
      <EditFields fields={[{ name: 'phone', label: 'Telefono', value: stored }]} save={save} />
      <AskDialog />
    </>
  );
}
const open = async (value = '0549 1', session: Partial<OfficeUser> = {}) =>
  (await renderInOffice(PATH, <Form value={value} />, session)).screen;
const submit = async (screen: Awaited<ReturnType<typeof open>>) => {
  await expect.element(screen.getByText('era 0549 1')).toBeVisible();
  const field = screen.getByLabelText('Telefono').element();
  if (field instanceof HTMLInputElement) field.form?.requestSubmit();
};

describe('5.3 a session that ends while somebody types', () => {
  it('keeps what was typed, asks for the login over the page, and saves then', async () => {
    let isEnded = true;
    ask.set('/office/api/customers/save', () => (isEnded ? Response.json({}, { status: 401 }) : Response.json({})));
    ask.set('/api/login', () => {
      isEnded = false;
      return Response.json({ message: { success: true } });
    });
    const screen = await open();
    await screen.getByLabelText('Telefono').fill('0549 22');
    await submit(screen);
    await screen.getByLabelText(/^Utente o e-mail/).fill('paola');
    await screen.getByLabelText(/^Password/).fill('a long password');
    await screen.getByRole('button', { name: 'Rientra' }).click();
    await expect.poll(() => asked.filter(({ path }) => path === '/office/api/customers/save').length).toBe(2);
    await expect.element(screen.getByLabelText('Telefono')).toHaveValue('0549 22');
    await expect.poll(() => Object.keys(localStorage)).toEqual([]);
  });

  it('offers it again on the next visit, with what it began from, until it is saved or discarded', async () => {
    const first = await open();
    await first.getByLabelText('Telefono').fill('0549 22');
    await first.unmount();
    // Somebody else has written another number since: the save must not go over it unseen.
    const screen = await open('0549 7');
    await screen.getByRole('button', { name: 'Riprendi' }).click();
    await expect.element(screen.getByLabelText('Telefono')).toHaveValue('0549 22');
    await submit(screen);
    await expect
      .poll(() => asked.find(({ path }) => path === '/office/api/customers/save')?.body)
      .toEqual({ code: '70431', changes: { phone: { before: '0549 1', after: '0549 22' } } });
    await expect.poll(() => Object.keys(localStorage)).toEqual([]);
  });

  it('5.7 says who may save where the role was taken away meanwhile, and keeps what was typed', async () => {
    const refusal = { code: 'not-permitted', message: 'no', permission: 'customers.edit' };
    ask.set('/office/api/customers/save', () => Response.json(refusal, { status: 403 }));
    const screen = await open();
    await screen.getByLabelText('Telefono').fill('0549 22');
    await submit(screen);
    await expect.element(screen.getByText('Lo può fare chi ha il ruolo Amministrazione.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Chiedi a Paola Dondi' })).toBeVisible();
    await expect.element(screen.getByLabelText('Telefono')).toHaveValue('0549 22');
  });

  it('is not offered to somebody else at the same computer, nor once it is discarded', async () => {
    const first = await open();
    await first.getByLabelText('Telefono').fill('0549 22');
    await first.unmount();
    const other = await open('0549 1', { name: 'Anna Righi' });
    await expect.element(other.getByLabelText('Telefono')).toHaveValue('0549 1');
    expect(other.getByRole('button', { name: 'Riprendi' }).elements()).toEqual([]);
    await other.unmount();
    const screen = await open();
    await screen.getByRole('button', { name: 'Scarta' }).click();
    await expect.poll(() => Object.keys(localStorage)).toEqual([]);
  });
});
