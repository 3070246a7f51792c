import { useActionData } from 'react-router';
import { expect, it, vi } from 'vitest';
import { browserPage } from '../routing/page-data.ts';
import { expectAccessible } from '../test-support/axe.ts';
import { renderInShop, stubApi, type ApiRequest } from '../test-support/shop.tsx';
import type { ApiResponse } from '../api-client/request-context.ts';
import { ContactPage } from './contact-page.tsx';
import type { Sender } from './inquiry-form.tsx';
import { sendInquiry, type InquiryResult } from './send-inquiry.ts';

const SENT: ApiResponse = { status: 200, body: { status: 'Success', message: 'Messaggio inviato' } };
const PDF = new File(['%PDF-1.7'], 'planimetria del bagno.pdf');

/** The page with the action of its route; what is sent to the server is returned. */
async function show(respond: (request: ApiRequest) => ApiResponse = () => SENT, sender: Sender | null = null) {
  function Page() {
    const result = useActionData<InquiryResult>() ?? null;
    return (
      <main>
        <ContactPage sender={sender} result={result} written={<h2>Uffici</h2>} faq={null} />
      </main>
    );
  }
  const { screen } = await renderInShop('/pages/contact-us', <Page />, null, async ({ request, params }) =>
    sendInquiry(browserPage({ request, params }), await request.formData()),
  );
  const requests = stubApi(respond);
  const form = screen.container.querySelector('form') as HTMLFormElement;
  const files = form.querySelector('input[type=file]') as HTMLInputElement;
  const attach = (...added: File[]) => {
    const transfer = new DataTransfer();
    for (const file of added) transfer.items.add(file);
    files.files = transfer.files;
    files.dispatchEvent(new Event('change', { bubbles: true }));
  };
  async function fill() {
    await screen.getByRole('textbox', { name: /^Nome e cognome/ }).fill('Sara Melloni');
    await screen.getByRole('textbox', { name: /^E-mail/ }).fill('s.melloni@melloni.example');
    await screen.getByRole('combobox', { name: /^Argomento/ }).selectOptions('Diventare cliente');
    await screen.getByRole('textbox', { name: /^Messaggio/ }).fill('Consegnate a Forlì?');
  }
  return { screen, form, files, attach, fill, requests, submit: screen.getByRole('button', { name: 'Invia' }) };
}

it('R2.5 shows heading, contacts, operator’s text and the form, whose consent is not ticked', async () => {
  const { screen } = await show();
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Contatti');
  await expect.element(screen.getByText('Assistenza 6 giorni su 7')).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Uffici' })).toBeVisible();
  const consent = screen.getByRole('checkbox', { name: /informativa sulla privacy/ });
  await expect.element(consent).not.toBeChecked();
  const privacy = screen.getByRole('link', { name: 'informativa sulla privacy' });
  await expect.element(privacy).toHaveAttribute('href', '/web-page/privacy-policy');
  await expectAccessible(screen.container);
});

it('R5.11 without a tick nothing is sent: every missing field has its message, and the first one the focus', async () => {
  const { screen, submit, requests } = await show();
  await submit.click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/^Correggi gli errori evidenziati/);
  const name = screen.getByRole('textbox', { name: /^Nome e cognome/ });
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveAccessibleDescription('Il campo è obbligatorio');
  expect(screen.getByText('Il campo è obbligatorio').elements()).toHaveLength(5);
  await expect.element(screen.getByRole('checkbox')).toHaveAttribute('aria-invalid', 'true');
  expect(requests).toEqual([]);
  await expectAccessible(screen.container);
});

it('keeps what was typed beside the error of a field', async () => {
  const { screen, fill, submit } = await show();
  await fill();
  await screen.getByRole('textbox', { name: /^E-mail/ }).fill('s.melloni@');
  await submit.click();
  const email = screen.getByRole('textbox', { name: /^E-mail/ });
  await expect.element(email).toHaveAccessibleDescription('Il campo deve essere un indirizzo e-mail');
  await expect.element(email).toHaveFocus();
  await expect.element(screen.getByRole('combobox')).toHaveValue('Diventare cliente');
  await expect.element(screen.getByRole('textbox', { name: /^Messaggio/ })).toHaveValue('Consegnate a Forlì?');
});

it('R2.5 R7.32 sends the fields and files, then says so and takes the focus there', async () => {
  const { screen, fill, attach, submit, requests } = await show();
  await fill();
  attach(PDF);
  await expect.element(screen.getByText('planimetria del bagno.pdf')).toBeVisible();
  await screen.getByRole('checkbox').click();
  await submit.click();
  await expect.element(screen.getByRole('heading', { name: 'Messaggio inviato' })).toHaveFocus();
  await expect.element(screen.getByText(/risponde a s\.melloni@melloni\.example/)).toBeVisible();
  expect(requests.map(({ path }) => path)).toEqual(['request_form']);
  expect(requests[0]?.parameters).toMatchObject({
    ...{ kind: 'contact', name: 'Sara Melloni', company: '', email: 's.melloni@melloni.example', telephone: '' },
    ...{ subject: 'Diventare cliente', message: 'Consegnate a Forlì?', consent: true },
    attachments: [{ name: 'planimetria del bagno.pdf', content: btoa('%PDF-1.7') }],
  });
  await expectAccessible(screen.container);
});

it('collects at most three files, removes one, and leaves out at once those that can’t be sent', async () => {
  const { screen, attach, files } = await show();
  const names = () => [...(files.files ?? [])].map(({ name }) => name);
  attach(PDF);
  await expect.element(screen.getByRole('button', { name: /^Togli planimetria/ })).toBeVisible();
  attach(new File(['MZ'], 'a.exe'), new File(['%PDF-', new Uint8Array(5 * 1024 * 1024)], 'b.pdf'));
  await expect.element(screen.getByText('a.exe non è un PDF, un JPEG o un PNG. b.pdf supera 5 MB.')).toBeVisible();
  await expect.element(screen.getByLabelText(/^Allegati/)).toHaveAttribute('aria-invalid', 'true');
  expect(names()).toEqual([PDF.name]);
  expect(screen.getByRole('button', { name: /^Togli/ }).elements()).toHaveLength(1);
  await expectAccessible(screen.container);
  attach(new File(['%PDF-1.7'], 'c.pdf'));
  await vi.waitFor(() => expect(screen.getByText(/non è un PDF/).elements()).toEqual([]));
  attach(PDF, PDF);
  await expect.element(screen.getByText('Al massimo 3 allegati.')).toBeVisible();
  expect(names()).toEqual([PDF.name, 'c.pdf', PDF.name]);
  await screen.getByRole('button', { name: 'Togli c.pdf' }).click();
  await vi.waitFor(() => expect(screen.getByText(/^Al massimo/).elements()).toEqual([]));
  expect(names()).toEqual([PDF.name, PDF.name]);
});

it('R5.11 the error of a field disappears when it is corrected, as does its name in the summary', async () => {
  const { screen, submit, form } = await show();
  await submit.click();
  const name = screen.getByRole('textbox', { name: /^Nome e cognome/ });
  const summary = () => [...form.querySelectorAll('[role=alert] a')].map(({ textContent }) => textContent);
  await expect.poll(summary).toHaveLength(5);
  await name.fill('Sara Melloni');
  await expect.element(name).not.toHaveAttribute('aria-invalid');
  expect(summary()).toHaveLength(4);
  const email = screen.getByRole('textbox', { name: /^E-mail/ });
  await email.fill('s.melloni');
  await expect.element(email).toHaveAttribute('aria-invalid', 'true');
  await email.fill('s.melloni@melloni.example');
  await expect.element(email).not.toHaveAttribute('aria-invalid');
  await screen.getByRole('combobox').selectOptions('Diventare cliente');
  await screen.getByRole('textbox', { name: /^Messaggio/ }).fill('Consegnate a Forlì?');
  await screen.getByRole('checkbox').click();
  await expect.poll(() => screen.getByRole('alert').elements()).toEqual([]);
});

it('the focus on rejected files is visible: the page scrolls to their button', async () => {
  const rejected = { message: 'x', errors: { attachments: ['L’allegato 1 è rotto.'] } };
  const { screen, fill, submit, files, attach } = await show(() => ({ status: 422, body: rejected }));
  await fill();
  attach(PDF);
  await screen.getByRole('checkbox').click();
  await submit.click();
  await expect.element(screen.getByRole('link', { name: 'Allegati', exact: true })).toBeVisible();
  await expect.poll(() => document.activeElement).toBe(files);
  const button = files.nextElementSibling as HTMLElement;
  expect(getComputedStyle(button).outlineStyle).toBe('solid');
  const { top, bottom } = button.getBoundingClientRect();
  expect(top).toBeGreaterThanOrEqual(0);
  expect(bottom).toBeLessThanOrEqual(innerHeight);
});

it('shows what the server says, at the field or above the form', async () => {
  const respond = () => ({ status: 422, body: { message: 'x', errors: { attachments: ['L’allegato 1 è rotto.'] } } });
  const first = await show(respond);
  await first.fill();
  await first.screen.getByRole('checkbox').click();
  await first.submit.click();
  await expect.element(first.screen.getByText('L’allegato 1 è rotto.')).toBeVisible();
  await first.screen.unmount();
  const second = await show(() => ({ status: 429, body: { message: 'Troppi tentativi. Riprova fra 60 min.' } }));
  await second.fill();
  await second.screen.getByRole('checkbox').click();
  await second.submit.click();
  await expect.element(second.screen.getByRole('alert')).toMatchTextContent(/^Troppi tentativi/);
});

it('fills in name, company and e-mail of the user who is logged in', async () => {
  const sender = { name: 'Marco Bassi', company: 'Bassi S.n.c.', email: 'm.bassi@bassi.example' };
  const { form } = await show(undefined, sender);
  expect(Object.fromEntries(new FormData(form))).toMatchObject(sender);
});
