import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../../test-support/axe.ts';
import { CUSTOMER, renderInShop } from '../../test-support/shop.tsx';
import { DdtPage, type ClaimFormState } from '../documents/ddt-page.tsx';
import { parseDdt } from '../documents/parse-ddt.ts';
import { partialResponse } from '../../test-support/partial-response.ts';

const CLAIM = {
  ...{ id: 7, reason: 'damaged', quantity: 2, note: 'Leva piegata', state: 'open', answer: null, reporter: 'Anna' },
  ...{ reported_at: '2026-11-20T09:00:00Z', closed_at: null, photos: [] as string[] },
  ...{ answer_by: '2026-11-23', questions: [] as object[] },
};
const LINE = {
  ...{ articolo: 'VS-12-OT', descrizione: 'Valvola a sfera', um: 'PZ', quantita: 20, page_code: 'VS-12-OT' },
  ...{ single_child: true, is_sold: true, image: null, lotto: null, ordinato: null, residuo: null },
};
const CLOSED = {
  ...CLAIM,
  id: 8,
  state: 'rejected',
  answer: 'La firma è senza riserve.',
  closed_at: '2026-11-21T09:00:00Z',
  answer_by: null,
};

function ddt(
  term: { until: string; is_open: boolean } | null = { until: '2026-11-21', is_open: true },
  first: object = CLAIM,
) {
  const righe = [
    { ...LINE, riga: 1, claims: [first] },
    { ...LINE, riga: 2, articolo: 'RUB-14', quantita: 10.5, claims: [CLOSED] },
  ];
  const key = { causale: 'DDT', anno: 2026, numero: 3254, document: 'DDT/2026/3254', date: '2026-11-13' };
  const wire = { ...key, consegnato_il: '2026-11-13T09:24:00Z', claim_term: term, righe, destination: null, chain: {} };
  return parseDdt(partialResponse('getDdtDetail', { message: { ddt: wire } }));
}

async function show(claiming: Partial<ClaimFormState>, document = ddt()) {
  const all = {
    line: null,
    reported: null,
    freshKey: 'a fresh key',
    result: null,
    added: null,
    addition: null,
    ...claiming,
  };
  const page = (
    <main>
      <DdtPage ddt={document} today="2026-11-21" claimForm={all} />
    </main>
  );
  return (await renderInShop('/pages/ddt_detail', page, CUSTOMER)).screen;
}

describe('a problem with a delivered line', () => {
  it('R2.89 is shown with its state and the answer; only a line without an open one can be reported', async () => {
    const screen = await show({ reported: 7 });
    const entries = screen.getByRole('region', { name: 'Segnalazioni' }).getByRole('listitem');
    expect(entries.elements().map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(
        /^Riga 1 · VS-12-OT.*Aperta.*Anna.*Danneggiato: 2.*Leva piegataIn esame, risposta entro il 23\/11\/2026\.$/,
      ),
      expect.stringMatching(/^Riga 2 · RUB-14.*Non accolta.*Risposta del 21\/11\/2026 La firma è senza riserve\.$/),
    ]);
    expect(screen.getByRole('alert').element().textContent).toMatch(/^Segnalazione inviata/);
    await expect
      .element(screen.getByRole('link', { name: 'Segnalazione aperta su VS-12-OT' }))
      .toHaveAttribute('href', '#claim-7');
    const path = '/pages/ddt_detail?causale=DDT&anno=2026&numero=3254&line=2#claim';
    for (const name of ['Segnala un problema su RUB-14', 'Segnala un problema']) {
      await expect.element(screen.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
    }
    expect(screen.getByRole('form').elements()).toEqual([]);
    await expectAccessible(screen.container);
  });

  it('R2.89 can’t be reported when the term is over, nor on a line with an open one', async () => {
    const late = await show({ line: 2 }, ddt({ until: '2026-11-20', is_open: false }));
    expect(late.getByRole('form').elements()).toEqual([]);
    expect(late.getByRole('link', { name: /Segnala un problema/ }).elements()).toEqual([]);
    await late.unmount();
    const open = await show({ line: 1 });
    expect(open.getByRole('form').elements()).toEqual([]);
  });

  it('R2.89 has a form whose quantity is limited by the delivery, and that shows until when', async () => {
    const screen = await show({ line: 2 });
    const form = screen.getByRole('form', { name: 'Segnala un problema sulla riga 2' });
    const quantity = form.getByRole('spinbutton', { name: /^Quantità/ }).element() as HTMLInputElement;
    expect([quantity.min, quantity.max, quantity.step]).toEqual(['0.001', '10.5', 'any']);
    await expect.element(form.getByText(/^Entro 8 giorni dalla consegna \(fino al 21\/11\/2026\)/)).toBeVisible();
    expect(new FormData(form.element() as HTMLFormElement).get('key')).toBe('a fresh key');
    expect((form.element() as HTMLFormElement).enctype).toBe('multipart/form-data');
    await expectAccessible(screen.container);
  });

  it('R8.27 shows what is wrong at its field, keeps what was typed, and repeats with the same key', async () => {
    const typed = { line: 2, reason: 'damaged', quantity: '99', note: 'Leva piegata', key: 'the key before' };
    const errors = {
      quantity: 'Scrivi una quantità maggiore di 0, al massimo 10,5.',
      photos: 'Il file 1 non è una foto.',
    };
    const screen = await show({ line: 2, result: { status: 422, message: 'Correggi gli errori', errors, typed } });
    const form = screen.getByRole('form');
    for (const message of Object.values(errors)) await expect.element(form.getByText(message)).toBeVisible();
    expect(Object.fromEntries(new FormData(form.element() as HTMLFormElement))).toMatchObject({
      ...{ reason: 'damaged', quantity: '99', note: 'Leva piegata', key: 'the key before' },
    });
    await expect.element(form.getByRole('spinbutton')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(screen.container);
  });

  it('collects at most four photos, one after the other, and can remove one', async () => {
    const screen = await show({ line: 2 });
    const input = screen.getByRole('form').element().querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('no field for photos');
    const pick = (...names: string[]) => {
      const transfer = new DataTransfer();
      for (const name of names) transfer.items.add(new File(['no picture'], name, { type: 'image/jpeg' }));
      input.files = transfer.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    };
    const names = () => [...(input.files ?? [])].map(({ name }) => name);
    pick('1.jpg');
    await expect.element(screen.getByRole('button', { name: 'Togli 1.jpg' })).toBeVisible();
    pick('2.jpg', '3.jpg');
    await expect.element(screen.getByRole('button', { name: 'Togli 3.jpg' })).toBeVisible();
    pick('4.jpg', '5.jpg');
    await expect.element(screen.getByText(/^Al massimo 4 foto/)).toBeVisible();
    await expect.poll(names).toEqual(['1.jpg', '2.jpg', '3.jpg', '4.jpg']);
    await screen.getByRole('button', { name: 'Togli 2.jpg' }).click();
    await expect.poll(names).toEqual(['1.jpg', '3.jpg', '4.jpg']);
  });

  it('R2.89 shows what the office asks for, with a form for photos and words that keeps what was typed', async () => {
    const asked = { question: 'Ci serve l’etichetta.', asked_at: '2026-11-20T10:00:00Z' };
    const open = { ...asked, reply: null, answered_by: null, answered_at: null };
    const document = ddt(undefined, { ...CLAIM, answer_by: null, questions: [open] });
    const addition = { status: 422, claim: 7, message: 'Correggi gli errori', note: 'Eccola' };
    const screen = await show({ addition: { ...addition, errors: { photos: 'Il file 1 non è una foto.' } } }, document);
    const entry = screen.getByRole('region', { name: 'Segnalazioni' }).getByRole('listitem').nth(0);
    expect(entry.element().textContent).toMatch(/Servono foto.*L’ufficio ha chiesto, .*Ci serve l’etichetta\./);
    const form = screen.getByRole('form', { name: 'Aggiungi foto alla segnalazione sulla riga 1' });
    await expect.element(form.getByText('Il file 1 non è una foto.')).toBeVisible();
    const sent = Object.fromEntries(new FormData(form.element() as HTMLFormElement));
    expect(sent).toMatchObject({ claim: '7', note: 'Eccola' });
    await expectAccessible(screen.container);
    await screen.unmount();
    const closed = ddt(undefined, { ...CLOSED, id: 9, questions: [open] });
    expect((await show({}, closed)).getByRole('form').elements()).toEqual([]);
  });
});
