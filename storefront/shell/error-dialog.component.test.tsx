import { createRoutesStub, Form, Link, useNavigation } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { dismissFailure, reportFailure } from '../api-client/failure-report.ts';
import { RequestFailure } from '../api-client/request-failure.ts';
import { I18nProvider } from '../i18n/i18n.tsx';
import { ErrorDialog } from './error-dialog.tsx';

afterEach(() => {
  dismissFailure();
  vi.restoreAllMocks();
});

function Page() {
  return (
    <>
      <Form method="post">
        <button>Accedi</button>
      </Form>
      <Link to="/altra">Altra pagina</Link>
      <output>{useNavigation().state}</output>
      <ErrorDialog />
    </>
  );
}

it('R8.23 the dialog of a failed form stays however long the page takes to load again; the next navigation closes it', async () => {
  const reloaded = Promise.withResolvers<null>();
  const answered = Promise.withResolvers<void>();
  const action = async () => {
    await answered.promise;
    reportFailure(new RequestFailure({ kind: 'http', status: 500, message: 'x' }));
    return null;
  };
  const loader = () => reloaded.promise;
  const Stub = createRoutesStub([{ path: '*', Component: Page, action, loader, HydrateFallback: () => null }]);
  const screen = await render(
    <I18nProvider locale="it" fallback={{}}>
      <Stub initialEntries={['/']} hydrationData={{ loaderData: { '0': null } }} />
    </I18nProvider>,
  );
  await screen.getByRole('button', { name: 'Accedi' }).click();
  const state = screen.getByRole('status');
  await expect.element(state).toHaveTextContent('submitting');
  answered.resolve();
  const dialog = screen.getByRole('dialog', { name: 'Ops, qualcosa è andato storto' });
  await expect.element(dialog).toBeVisible();
  await expect.element(state).toHaveTextContent('loading');
  const later = performance.now() + 10_000;
  vi.spyOn(performance, 'now').mockReturnValue(later);
  reloaded.resolve(null);
  await expect.element(state).toHaveTextContent('idle');
  await expect.element(dialog).toBeVisible();
  // The page behind a modal dialog takes no clicks of a pointer.
  screen.container.querySelector('a')?.click();
  await expect.element(dialog).not.toBeInTheDocument();
});
