import { expect, it } from 'vitest';
import { RequestFailure } from '../../storefront/api-client/request-failure.ts';
import { renderInOffice } from '../test-support/render.tsx';
import { FailureAlert } from './failure-alert.tsx';

it('says what a field lacks in place of that the data are wrong (6.7)', async () => {
  const failure = new RequestFailure({
    ...{ kind: 'http', status: 422, message: 'I dati inviati non sono validi.', code: 'invalid' },
    errors: { note: ['Scrivi il motivo.'] },
  });
  const { screen } = await renderInOffice('/office', <FailureAlert failure={failure} />);
  await expect.element(screen.getByText('Scrivi il motivo.')).toBeVisible();
  expect(screen.getByText('I dati inviati non sono validi.').elements()).toEqual([]);
});

it('names the roles that may do it and asks who gives them (5.7)', async () => {
  const failure = new RequestFailure({
    ...{ kind: 'http', status: 403, message: 'Il tuo utente non può farlo.', code: 'not-permitted' },
    permission: 'people.edit',
  });
  const session = { role: { builtIn: 'warehouse', name: null }, permissions: [] };
  const { screen } = await renderInOffice('/office', <FailureAlert failure={failure} />, session);
  await expect.element(screen.getByText('Lo può fare chi ha il ruolo Amministrazione.')).toBeVisible();
  await expect.element(screen.getByText('Il vostro è Magazzino e ordini. Può darlo Paola Dondi.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Chiedi a Paola Dondi' })).toBeVisible();
});

it('says that the role has changed where the page was opened with one that may (5.7)', async () => {
  const failure = new RequestFailure({
    ...{ kind: 'http', status: 403, message: 'Il tuo utente non può farlo.', code: 'not-permitted' },
    permission: 'orders.edit',
  });
  const session = { role: { builtIn: 'warehouse', name: null }, permissions: ['orders.edit' as const] };
  const { screen } = await renderInOffice('/office', <FailureAlert failure={failure} />, session);
  await expect.element(screen.getByText(/Il vostro ruolo è cambiato/)).toBeVisible();
  expect(screen.getByText(/Il vostro è Magazzino e ordini/).elements()).toEqual([]);
});
