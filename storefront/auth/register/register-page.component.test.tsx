import { useActionData } from 'react-router';
import { userEvent } from 'vitest/browser';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browserApi } from '../../api-client/browser-api.ts';
import type { ApiResponse } from '../../api-client/request-context.ts';
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
  '40026': [{ city: 'Imola', province: 'BO' }],
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
/** Responses with the towns of a code that come when the test says so. */
let late: Record<string, PromiseWithResolvers<ApiResponse>> = {};
const townsOf = (code: string): ApiResponse => ({ status: 200, body: { data: TOWNS[code] ?? [] } });
beforeEach(() => {
  late = {};
  requests = stubApi(({ path, parameters }) => {
    if (path !== 'postal_code') return { status: 409, body: { code: 'USER_ALREADY_EXISTS' } };
    const code = String(parameters['postal_code']);
    return late[code]?.promise ?? townsOf(code);
  });
});
const delay = (code: string) => (late[code] = Promise.withResolvers<ApiResponse>());
const sentRegistrations = () => requests.filter(({ path }) => path.endsWith('register'));
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
  const vatField = field('vat_number');
  const edge = () => vatField && getComputedStyle(vatField).borderColor;
  const right = edge();
  await box('Partita IVA').fill('0074311015');
  await expect.element(screen.getByText('10 di 11')).toBeVisible();
  await expect.poll(edge).not.toBe(right);
  await box('Partita IVA').fill('00743110157');
  await expectAccessible(screen.container);
  expect(sentRegistrations()).toEqual([]);
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

it('R5.12 another postal code removes town and province of the code before, filled in or chosen', async () => {
  const { screen, field, box } = await open();
  const place = () => [field('city')?.tagName, field('city')?.value, field('province')?.value];
  await box('CAP').fill('40128');
  await expect.poll(place).toEqual(['INPUT', 'Bologna', 'BO']);
  await box('CAP').fill('99999');
  await expect.poll(place).toEqual(['INPUT', '', '']);
  await box('CAP').fill('13048');
  await screen.getByRole('combobox', { name: /^Città/ }).selectOptions('Carisio (BI)');
  await expect.poll(place).toEqual(['SELECT', 'Carisio', 'BI']);
  await box('CAP').fill('99999');
  await expect.poll(place).toEqual(['INPUT', '', '']);
});

it('R5.12 a town that was typed stays when towns come late, those of its code and those of a code before', async () => {
  const { field, box } = await open();
  const place = () => [field('city')?.tagName, field('city')?.value, field('province')?.value];
  const [several, single, former] = [delay('40050'), delay('40026'), delay('40128')];
  await box('CAP').fill('40050');
  await box('Città').fill('Casadio');
  several.resolve(townsOf('40050'));
  await expect.poll(place).toEqual(['INPUT', 'Casadio', 'BO']);

  await box('CAP').fill('40128');
  await box('CAP').fill('40026');
  await box('Città').fill('Sasso Morelli');
  former.resolve(townsOf('40128'));
  single.resolve(townsOf('40026'));
  await expect.poll(place).toEqual(['INPUT', 'Sasso Morelli', 'BO']);
});

describe('a submit while the towns are on their way', () => {
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
    CAP: '40128',
  };
  async function openTyped() {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const page = await open();
    for (const [name, value] of Object.entries(typed)) await page.box(name).fill(value);
    await page.screen.getByLabelText('Password *').fill('quattro bancali');
    await page.screen.getByRole('checkbox').click();
    await expect.poll(() => page.field('city')?.value).toBe('Bologna');
    const isBusy = () => page.screen.getByRole('button', { name: 'Invia richiesta' }).element().ariaBusy === 'true';
    return { ...page, isBusy };
  }

  it('R5.12 waits for those of its code, and is sent once', async () => {
    const { box, isBusy } = await openTyped();
    const towns = delay('40026');
    await box('CAP').fill('40026');
    await userEvent.keyboard('{Enter}{Enter}');
    await expect.poll(isBusy).toBe(true);
    expect(sentRegistrations()).toEqual([]);
    towns.resolve(townsOf('40026'));
    await expect.poll(isBusy).toBe(false);
    await expect.poll(() => sentRegistrations().length).toBe(1);
    expect(sentRegistrations()[0]?.parameters).toMatchObject({ postal_code: '40026', city: 'Imola', province: 'BO' });
  });

  it('R5.12 shows the choice among several instead of sending a town of the code before', async () => {
    const { screen, field, box } = await openTyped();
    const towns = delay('13048');
    await box('CAP').fill('13048');
    await userEvent.keyboard('{Enter}');
    towns.resolve(townsOf('13048'));
    await expect.element(screen.getByRole('combobox', { name: /^Città/ })).toHaveFocus();
    expect(field('city')?.value).toBe('');
    expect(sentRegistrations()).toEqual([]);
  });

  it('R5.12 is not sent when the code is changed meanwhile', async () => {
    const { field, box, isBusy } = await openTyped();
    const towns = delay('40026');
    await box('CAP').fill('40026');
    await userEvent.keyboard('{Enter}');
    await expect.poll(isBusy).toBe(true);
    await box('CAP').fill('40128');
    towns.resolve(townsOf('40026'));
    await expect.poll(() => field('city')?.value).toBe('Bologna');
    expect(isBusy()).toBe(false);
    expect(sentRegistrations()).toEqual([]);
  });

  it.each(['fail', 'take too long'])('R5.12 is sent as it is when they %s', async (reason) => {
    const { box, isBusy } = await openTyped();
    const towns = delay('40026');
    const limit = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    await box('CAP').fill('40026');
    await box('Città').fill('Sasso Morelli');
    await box('Provincia').fill('BO');
    await userEvent.keyboard('{Enter}');
    await expect.poll(isBusy).toBe(true);
    expect(sentRegistrations()).toEqual([]);
    if (reason === 'fail') towns.resolve({ status: 503, body: {} });
    else limit.abort();
    await expect.poll(() => sentRegistrations().length).toBe(1);
    expect(sentRegistrations()[0]?.parameters).toMatchObject({ postal_code: '40026', city: 'Sasso Morelli' });
  });
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
  expect(sentRegistrations()[0]?.parameters).toMatchObject({
    city: 'Monterenzio',
    province: 'BO',
    privacy: true,
  });
});
