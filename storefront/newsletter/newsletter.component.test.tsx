import { useActionData } from 'react-router';
import { expect, it } from 'vitest';
import { browserPage } from '../routing/page-data.ts';
import { expectAccessible } from '../test-support/axe.ts';
import { renderInShop, stubApi } from '../test-support/shop.tsx';
import { followLink, linkIn, type LinkResult } from './follow-link.ts';
import { NewsletterBox } from './newsletter-box.tsx';
import { NewsletterPage } from './newsletter-page.tsx';
import { subscribe } from './subscribe.ts';

const box = (
  <main>
    <NewsletterBox />
  </main>
);
const showBox = () =>
  renderInShop('/', box, null, async ({ request, params }) =>
    subscribe(browserPage({ request, params }), await request.formData()),
  );

it('R7.30 shows a confirmation in place of the form, without leaving the page', async () => {
  const { screen, address } = await showBox();
  const requests = stubApi(() => ({ status: 200, body: { status: 'Success', message: 'Controlla la posta.' } }));
  await expectAccessible(screen.container);
  const form = screen.container.querySelector('form');
  expect(new URL(form?.action ?? '').pathname).toBe('/pages/newsletter');
  await screen.getByRole('textbox', { name: /^E-mail/ }).fill('sara@melloni.example');
  await expect.element(screen.getByRole('checkbox')).not.toBeChecked();
  await screen.getByRole('checkbox').click();
  await screen.getByRole('button', { name: 'Iscriviti' }).click();
  await expect.element(screen.getByRole('group')).toHaveTextContent('Controlla la posta.');
  expect(address()).toBe('/');
  expect(screen.container.querySelector('form')).toBeNull();
  expect(requests).toMatchObject([
    { path: 'newsletter_subscribe', parameters: { email: 'sara@melloni.example', consent: true } },
  ]);
});

it('R7.30 shows what is wrong at its field and gives the first one the focus', async () => {
  const { screen } = await showBox();
  const errors = { email: ['Il campo deve essere un indirizzo e-mail'], consent: ['Il campo è obbligatorio'] };
  stubApi(() => ({ status: 422, body: { message: 'Correggi', errors } }));
  await screen.getByRole('textbox').fill('sara@');
  await screen.getByRole('button', { name: 'Iscriviti' }).click();
  await expect.element(screen.getByRole('textbox')).toHaveFocus();
  await expect.element(screen.getByRole('textbox')).toHaveAccessibleDescription(/indirizzo e-mail/);
  await expect.element(screen.getByRole('textbox')).toHaveValue('sara@');
  await expect.element(screen.getByText('Il campo è obbligatorio')).toBeVisible();
  await expectAccessible(screen.container);
});

it('says when there were too many attempts', async () => {
  const { screen } = await showBox();
  stubApi(() => ({ status: 429, body: { message: 'Troppi tentativi.' } }));
  await screen.getByRole('button', { name: 'Iscriviti' }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/^Troppi tentativi./);
});

async function showLink(address: string, success: boolean) {
  function Page() {
    const result = useActionData<LinkResult>() ?? null;
    return (
      <main>
        <NewsletterPage link={linkIn(new URL(address, 'http://shop.example'))} result={result} />
      </main>
    );
  }
  const { screen } = await renderInShop(address, <Page />, null, ({ request, params }) =>
    followLink(browserPage({ request, params })),
  );
  const requests = stubApi(() => ({ status: 200, body: { data: { success, message: '' } } }));
  return { screen, requests };
}

it.each([
  ['/pages/newsletter?code=abc', 'Conferma', 'Iscrizione confermata', 'newsletter_confirm'],
  ['/pages/newsletter?leave=abc', 'Non voglio più riceverla', 'Iscrizione terminata', 'newsletter_unsubscribe'],
])('R7.30 %s does nothing before its button is pressed', async (address, button, done, path) => {
  const { screen, requests } = await showLink(address, true);
  await expectAccessible(screen.container);
  expect(requests).toEqual([]);
  await screen.getByRole('button', { name: button }).click();
  await expect.element(screen.getByRole('group')).toHaveTextContent(done);
  expect(requests).toMatchObject([{ path, parameters: { code: 'abc' } }]);
});

it('R7.30 an old link offers the form again', async () => {
  const { screen } = await showLink('/pages/newsletter?code=abc', false);
  await screen.getByRole('button', { name: 'Conferma' }).click();
  await expect.element(screen.getByRole('group')).toMatchTextContent(/^Il collegamento non vale più/);
  await expect.element(screen.getByRole('button', { name: 'Iscriviti' })).toBeVisible();
});
