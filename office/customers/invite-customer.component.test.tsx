import { expect, it, vi } from 'vitest';
import { expectAccessible } from '../../storefront/test-support/axe.ts';
import * as calls from '../calls/browser-call.ts';
import { renderInOffice } from '../test-support/render.tsx';
import { InviteCustomer } from './invite-customer.tsx';

vi.mock('../calls/browser-call.ts', { spy: true });

const card = {
  code: '70999',
  data: { companyName: 'Verdi S.r.l.', firstName: null, lastName: 'Verdi', email: 'ufficio@verdi.example' },
  addresses: [{ email: 'ufficio@verdi.example' }, { email: 'cantiere@verdi.example' }, { email: null }],
};

it('7.2 invites the first person of a customer only at an address of the ERP, to manage its users', async () => {
  vi.mocked(calls.quietCall).mockImplementation((name) =>
    Promise.resolve(
      (name === 'getCustomer' ? card : { rows: [{ code: '70999', name: 'Verdi S.r.l.', city: 'Imola' }] }) as never,
    ),
  );
  vi.mocked(calls.officeCall).mockResolvedValue({ memberId: 1 });
  const { screen } = await renderInOffice('/office/customers', <InviteCustomer onClose={() => {}} />);
  const send = screen.getByRole('button', { name: 'Spedisci l’invito' });
  await expect.element(send).toBeDisabled();
  await screen.getByRole('combobox', { name: /Cliente senza accesso/ }).fill('70999');
  const to = screen.getByRole('combobox', { name: 'A quale mail del gestionale' });
  await to.selectOptions('cantiere@verdi.example');
  await expectAccessible(screen.container);
  expect([...to.element().querySelectorAll('option')].map(({ value }) => value)).toEqual([
    'ufficio@verdi.example',
    'cantiere@verdi.example',
  ]);
  await send.click();
  expect(vi.mocked(calls.officeCall).mock.calls).toMatchObject([
    [
      'inviteUser',
      {
        ...{ code: '70999', email: 'cantiere@verdi.example', name: 'Verdi', locale: 'it' },
        rights: { role: 'administrator', addressCodes: null },
      },
    ],
  ]);
});
