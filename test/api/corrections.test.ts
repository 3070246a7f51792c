import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerCorrection } from '../../backend/accounts/index.ts';
import { addColleague } from '../builders/colleagues.ts';
import { mailsTo, mailWith } from '../builders/mails.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

const OFFICE = 'ordini@bancale.example';
let shop: TestShop;
let owner: { token: string };
let now = new Date();
beforeAll(async () => {
  shop = await startTestShop({ clock: () => now });
  owner = await shop.logIn('cliente.a');
});
beforeEach(() => shop.database.pool.query('delete from correction_request'));
afterAll(() => shop.stop());

const list = async (who = owner) => (await shop.call('get_corrections', {}, who)).body.message.corrections;
const ask = (body: object, who = owner) => shop.call('request_correction', body, who);
const address = { address: 'Via Mazzini 81', postal_code: '40026', city: 'Imola', province: 'bo' };

describe('R2.93 a request to correct the data of the company', () => {
  it('is mailed to the office and shown with its state; sent twice it counts once', async () => {
    const body = { field: 'recipient_code', value: ' abc1234 ', note: 'dal 1° dicembre' };
    expect((await ask(body)).status).toBe(200);
    expect((await ask(body)).status).toBe(200);
    const [request, ...more] = await list();
    expect(more).toEqual([]);
    expect(request).toMatchObject({
      ...{ kind: 'company', address: null, wanted: { recipient_code: 'ABC1234' }, note: 'dal 1° dicembre' },
      ...{ state: 'waiting', by: 'Marco Bassi', answered: null },
    });
    const mail = await mailWith(shop.dataDirectory, OFFICE, 'Codice destinatario (SDI): ABC1234');
    expect(mail.text).toMatch(/Marco Bassi chiede per Termoidraulica Bassi S\.r\.l\., cliente 70431:/);
    expect((await mailsTo(shop.dataDirectory, OFFICE)).filter(({ text }) => text.includes('ABC1234'))).toHaveLength(1);

    const services = { database: shop.database, clock: () => now };
    await answerCorrection(services, { id: request.id, state: 'done', actor: 'olga' });
    expect(await list()).toMatchObject([{ state: 'done' }]);
    const again = answerCorrection(services, { id: request.id, state: 'refused', actor: 'olga' });
    await expect(again).rejects.toThrow('No correction');
    now = new Date(now.getTime() + 31 * 86_400_000);
    const later = await shop.logIn('cliente.a');
    expect(await list(later)).toEqual([]);
    now = new Date();
  });

  it.each([
    [{ field: 'pec', value: 'abc@' }, 'value', 'Il campo deve essere un indirizzo e-mail'],
    [{ field: 'vat_number', value: '00743110158' }, 'value', 'La cifra di controllo non torna: ricontrolla il numero.'],
    [{ field: 'company_name', value: ' ' }, 'value', 'Il campo è obbligatorio'],
    [{ field: 'other', value: 'x'.repeat(301) }, 'value', 'Al massimo 300 caratteri.'],
    [{ field: 'other', value: 'x', note: 'x'.repeat(501) }, 'note', 'Al massimo 500 caratteri.'],
    [{ field: 'delivery', value: 'dal cortile' }, 'field', 'Il campo è obbligatorio'],
    [
      { field: 'email', value: 'a@b.example', address: '9' },
      'address',
      'Questo indirizzo non è fra quelli dell’azienda.',
    ],
  ])('with %j is rejected at the field, and nothing is stored', async (body, field, message) => {
    const refused = await ask(body);
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual({ [field]: [message] });
    expect(await list()).toEqual([]);
  });

  it('is rejected after twenty in a day', async () => {
    const statuses = [];
    for (let nth = 1; nth <= 21; nth += 1) statuses.push((await ask({ field: 'other', value: `n. ${nth}` })).status);
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
    expect(await list()).toHaveLength(20);
    expect((await shop.call('request_address', address, owner)).status).toBe(429);
  });
});

describe('R2.94 a request about delivery addresses', () => {
  it('names the address, or the new one with a province that fits its postal code', async () => {
    expect((await ask({ address: '2', field: 'delivery', value: 'Avvisare 30 minuti prima' })).status).toBe(200);
    await mailWith(
      shop.dataDirectory,
      OFFICE,
      /Indirizzo 2, Via Larga 3, .*Note di consegna: Avvisare 30 minuti prima/,
    );
    const wrong = { ...address, province: 'MI', telephone: 'chiama' };
    const refused = await shop.call('request_address', wrong, owner);
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      {
        province: ['Due lettere, della provincia di questo CAP.'],
        telephone: ['Solo cifre, spazi, i segni . / - ( ) e + all’inizio.'],
      },
    ]);
    const missing = await shop.call('request_address', {}, owner);
    expect(Object.keys(missing.body.errors).sort()).toEqual(['address', 'city', 'postal_code', 'province']);
    expect((await shop.call('request_address', address, owner)).status).toBe(200);
    expect(await list()).toMatchObject([
      { kind: 'new-address', wanted: { address: 'Via Mazzini 81', postal_code: '40026', province: 'BO' } },
      { kind: 'address', address: '2', wanted: { delivery: 'Avvisare 30 minuti prima' } },
    ]);
    await mailWith(shop.dataDirectory, OFFICE, 'Nuovo indirizzo di consegna. Via: Via Mazzini 81 · CAP: 40026');
  });

  it('R6.9 is about the addresses that the user may use only, and is seen by the own company only', async () => {
    const colleague = { email: 'imola@bassi.example', name: 'Davide Roli', addresses: ['2'] };
    const limited = await addColleague(shop, owner, colleague);
    expect((await ask({ address: '1', field: 'delivery', value: 'x' }, limited)).status).toBe(422);
    expect((await ask({ address: '2', field: 'delivery', value: 'x' }, limited)).status).toBe(200);
    const shown = await shop.call('get_addresses', {}, limited);
    const codes = shown.body.message.ListaIndirizzi.map((entry: { address_code: string }) => entry.address_code);
    expect(codes).toEqual(['2']);
    expect(await list(limited)).toHaveLength(1);
    expect(await list(await shop.logIn('cliente.b'))).toEqual([]);
  });
});
