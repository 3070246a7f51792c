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
