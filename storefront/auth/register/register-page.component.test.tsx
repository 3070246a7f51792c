import { useActionData } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browserApi } from '../../api-client/browser-api.ts';
import type { PageRequest } from '../../routing/page-data.ts';
import { expectAccessible } from '../../test-support/axe.ts';
import { renderInShop, stubApi, type ApiRequest } from '../../test-support/shop.tsx';
import { RegisterPage } from './register-page.tsx';
import { sendRegistration, type RegisterResult } from './send-registration.ts';

const TOWNS: Record<string, { city: string; province: string }[]> = {
  '40050': [
    { city: 'Argelato', province: 'BO' },
    { city: 'Monterenzio', province: 'BO' },
  ],
  '40128': [{ city: 'Bologna', province: 'BO' }],
  '13048': [
    { city: 'Santhià', province: 'VC' },
    { city: 'Carisio', province: 'BI' },
  ],
};

function Page() {
  const result = useActionData<RegisterResult>() ?? null;
  const countries: [string, string][] = [
    ['IT', 'Italia'],
    ['DE', 'Germania'],
  ];
  return (
    <main>
      <RegisterPage countries={countries} result={result} />
    </main>
  );
}

let requests: ApiRequest[] = [];
beforeEach(() => {
  requests = stubApi(({ path, parameters }) =>
    path === 'postal_code'
      ? { status: 200, body: { data: TOWNS[String(parameters['postal_code'])] ?? [] } }
      : { status: 409, body: { code: 'USER_ALREADY_EXISTS' } },
  );
});
afterEach(() => vi.restoreAllMocks());

async function open() {
  const { screen } = await renderInShop('/pages/register_v1', <Page />, null, async ({ request }) =>
    sendRegistration({ api: browserApi() } as PageRequest, await request.formData()),
  );
  const field = (name: string) => screen.container.querySelector<HTMLInputElement>(`[name=${name}]`);
  const send = () => screen.getByRole('button', { name: 'Invia richiesta' }).click();
  const box = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}( \\*)?$`) });
  const messageOf = (name: string) => {
    const [id = ''] = (field(name)?.getAttribute('aria-describedby') ?? '').split(' ');
    return document.getElementById(id)?.textContent ?? null;
  };
  return { screen, field, send, box, messageOf };
}

it('R5.9 R5.10 errors stand at their fields, the first takes the focus, and nothing is sent', async () => {
  const { screen, field, send, box, messageOf } = await open();
  await box('Ragione sociale').fill('Idrosanitaria Reno S.r.l.');
  await box('Partita IVA').fill('00743110158');
  await send();
  await expect
    .element(screen.getByRole('alert').getByText('Correggi gli errori evidenziati prima di procedere'))
    .toBeVisible();
  expect(messageOf('company_name')).toBeNull();
  expect(messageOf('vat_number')).toBe('La cifra di controllo non torna: ricontrolla il numero.');
  expect(messageOf('telephone')).toBe('Il campo è obbligatorio');
  await expect.poll(() => document.activeElement).toBe(field('vat_number'));
  await box('Partita IVA').fill('00743110157');
  await expect.poll(() => messageOf('vat_number')).toBe('Cifra di controllo corretta.');
  await expectAccessible(screen.container);
  expect(requests.filter(({ path }) => path.endsWith('register'))).toEqual([]);
});

it('R3.22 recipient code or PEC: while one is missing both are asked for, with a PEC the code is not', async () => {
  const { send, box, messageOf } = await open();
  expect(messageOf('recipient_code')).toBe('7 lettere o cifre, oppure la PEC.');
  await send();
  await expect.poll(() => messageOf('recipient_code')).toBe('Serve il codice destinatario oppure la PEC.');
  await box('PEC').fill('idroreno@');
  await box('Fax').click();
  await expect.poll(() => messageOf('pec')).toBe('Il campo deve essere un indirizzo e-mail');
  await box('PEC').fill('idroreno@pec.example');
  await expect.poll(() => messageOf('pec')).toBeNull();
  await expect.poll(() => messageOf('recipient_code')).toBe('Con la PEC il codice non serve.');
});

it('R5.12 a postal code fills a single town, lets choose among several, and the province follows', async () => {
  const { screen, field, box } = await open();
  const choice = screen.getByRole('combobox', { name: /^Città/ });
  await box('CAP').fill('40128');
  await expect.poll(() => [field('city')?.value, field('province')?.value]).toEqual(['Bologna', 'BO']);
  expect(choice.elements()).toEqual([]);

  await box('CAP').fill('13048');
  await expect.poll(() => choice.element().querySelector('option')?.textContent).toBe('Scegli fra 2 comuni');
  expect(field('city')?.value).toBe('');
  await choice.selectOptions('Carisio (BI)');
  await expect.poll(() => field('province')?.value).toBe('BI');

  await choice.selectOptions('Un altro comune…');
  await expect.poll(() => document.activeElement).toBe(field('city'));
  await box('Città').fill('Frazione');
  expect(field('city')?.value).toBe('Frazione');

  // A town that was typed before is chosen where the code has it.
  await box('Città').fill('argelato');
  await box('CAP').fill('40050');
  await expect.poll(() => [field('city')?.value, field('province')?.value]).toEqual(['Argelato', 'BO']);
});

it('R8.13 a rejected registration keeps all input but the password, and shows what to do next', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { screen, field, send, box } = await open();
  const typed = {
    'Ragione sociale': 'Idrosanitaria Reno S.r.l.',
    'Partita IVA': '00743110157',
    'Codice fiscale': '00743110157',
    'Codice destinatario': 'M5UXCR1',
    Indirizzo: 'Via del Lavoro 22/B',
    Cognome: 'Neri',
    Nome: 'Paola',
    Telefono: '051 123456',
    'E-mail': 'p.neri@idroreno.example',
    CAP: '40050',
  };
  for (const [name, value] of Object.entries(typed)) await box(name).fill(value);
  await screen.getByRole('combobox', { name: /^Città/ }).selectOptions('Monterenzio (BO)');
  await screen.getByLabelText('Password *').fill('quattro bancali');
  await screen.getByRole('checkbox').click();
  await send();
  await expect.element(screen.getByRole('alert').getByText(/^Esiste già un account con questa e-mail/)).toBeVisible();
  await expect
    .element(screen.getByRole('alert').getByRole('link', { name: 'Accedi' }))
    .toHaveAttribute('href', '/pages/login');
  for (const [name, value] of Object.entries(typed)) await expect.element(box(name)).toHaveValue(value);
  expect(field('city')?.value).toBe('Monterenzio');
  expect(requests.find(({ path }) => path.endsWith('register'))?.parameters).toMatchObject({
    city: 'Monterenzio',
    province: 'BO',
    privacy: true,
  });
});
