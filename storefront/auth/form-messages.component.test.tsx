import { expect, it } from 'vitest';
import { renderInShop } from '../test-support/shop.tsx';
import { ForgotPage } from './forgot-page.tsx';
import { LoginForm } from './login-form.tsx';
import { RegisterAlerts } from './register/register-alerts.tsx';
import { ResetPage } from './reset-page.tsx';

const registration = (reason: 'customer' | 'error') => (
  <RegisterAlerts result={{ kind: 'rejected', reason, text: null, values: {}, status: 409 }} />
);
const FAILED = { kind: 'failed', message: null, status: 500 } as const;
const LINK = { name: 'Marco Bassi', companyName: '', shortestPassword: 8 };

it.each([
  [
    'R5.2 a rejected login without a message',
    () => <LoginForm outcome={{ kind: 'rejected', message: null }} isBusy={false} alert={null} />,
    'Autenticazione non riuscita!',
  ],
  [
    'R5.2 a rejected login with a message',
    () => <LoginForm outcome={{ kind: 'rejected', message: 'Utente bloccato' }} isBusy={false} alert={null} />,
    'Utente bloccato',
  ],
  [
    'R8.14 R8.17 a registration of a known customer',
    () => registration('customer'),
    'Registrazione non riuscita!Abbiamo trovato la tua azienda nel nostro gestionale. Usa il modulo dedicato per ' +
      'completare la registrazione.Clicca qui per continuare',
  ],
  [
    'R8.15 R8.17 a registration that failed',
    () => registration('error'),
    'Registrazione non riuscita!Si è verificato un errore imprevisto. Riprova più tardi.',
  ],
  [
    'R8.16 a request for a new password that failed',
    () => <ForgotPage result={FAILED} />,
    'Reimpostazione della password non riuscita. Riprova.',
  ],
  [
    'R8.16 a new password that failed',
    () => <ResetPage link={LINK} result={FAILED} />,
    'Reimpostazione della password non riuscita. Riprova.',
  ],
])('%s says so in the form', async (_, form, text) => {
  const { screen } = await renderInShop('/', form());
  await expect.element(screen.getByRole('alert')).toHaveTextContent(text);
});

it('R8.14 the text for a known customer leads to the request for access', async () => {
  const { screen } = await renderInShop('/', registration('customer'));
  await expect
    .element(screen.getByRole('link', { name: 'Clicca qui per continuare' }))
    .toHaveAttribute('href', '/pages/request_access');
});

it('5.3 the length of a new password is that of the person whose link it is', async () => {
  const link = { ...LINK, shortestPassword: 12 };
  const typed = await renderInShop('/', <ResetPage link={link} result={null} />);
  await expect.element(typed.screen.getByText('almeno 12 caratteri')).toBeVisible();
  await typed.screen.getByLabelText(/^Nuova password/).fill('undici-cara');
  await expect.element(typed.screen.getByText('Ancora 1 carattere')).toBeVisible();
});

it('5.3 a new password that is too short says the length of the person whose link it is', async () => {
  const refused = { kind: 'invalid', password: 'short', repeated: null, status: 422 } as const;
  const { screen } = await renderInShop('/', <ResetPage link={{ ...LINK, shortestPassword: 12 }} result={refused} />);
  await expect.element(screen.getByText('Almeno 12 caratteri.')).toBeVisible();
});
