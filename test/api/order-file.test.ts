import { unzipSync, zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestShop, type Credentials, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;
let client: Credentials;
beforeAll(async () => {
  shop = await startTestShop();
  client = await shop.logIn('cliente.a');
  await shop.database.pool.query(
    `insert into article_alias (article_id, kind, customer_id, code)
     select a.id, 'customer', c.id, v.code
       from (values ('204600', '000771'), ('204600', 'LIBRO')) v (article, code), article a, customer c
       where a.code = v.article and c.code = '70431'
     union all
     select a.id, 'old', null, '0099-8' from article a where a.code = '204600'
     union all
     select a.id, 'old', null, v.code from (values ('204118', '0055'), ('204600', '055')) v (article, code), article a
       where a.code = v.article`,
  );
});
afterAll(() => shop.stop());
beforeEach(() => shop.database.query.deleteFrom('cart').execute());

type Remark = { line: number; code: string; kind: string; message: string };

async function readFile(bytes: Uint8Array, who = client, extra: object = {}) {
  const content = Buffer.from(bytes).toString('base64');
  const { status, body } = await shop.call('read_order_file', { content, ...extra }, who);
  return { status, body, rows: body.message?.rows as object[], remarks: body.message?.remarks as Remark[] };
}
/** Reads an order and imports it, as the page does; returns the cart, and what was said of which line. */
async function order(bytes: Uint8Array, who = client) {
  const { rows, remarks } = await readFile(bytes, who);
  const { body } = await shop.call('import_cart', { rows }, who);
  const cart = await shop.call('get_cart_items', {}, who);
  return {
    lines: cart.body.message.data.map((line: { carti: string; quantity: number }) => `${line.carti} ${line.quantity}`),
    remarks: [...remarks, ...(body.message.remarks as Remark[])].map(({ line, kind }) => `${line} ${kind}`),
  };
}
const utf8 = (text: string) => new TextEncoder().encode(text);

const files: [what: string, bytes: () => Uint8Array | Promise<Uint8Array>, remarks: string[]][] = [
  [
    'the export of an Italian Excel with titles and a total',
    () =>
      Uint8Array.from(
        'sep=;\r\nOrdine n. 12;;;\r\n\r\nCod. Art.;Descrizione;Q.tà;Prezzo\r\nvs-12-ot;Valvola;10 PZ;12,50\r\nBOOK-10;Libro;1.000;1,00\r\nTotale;;;1125,00\r\n',
        (sign) => sign.charCodeAt(0),
      ),
    ['2 skipped', '7 skipped'],
  ],
  [
    'own, former and bar codes',
    () => utf8('Ns. codice;EAN;Qty\nLIBRO;;600\n0099-8;;400\n;8001234567899;10'),
    ['3 merged'],
  ],
  ['codes without their zeros', () => utf8("Codice\tPz\n771\t1000\n'VS-12-OT\t10\n"), []],
  ['a text without names of columns', () => utf8('1;BOOK-10;Libro;1000\n2;VS-12-OT;Valvola;10\n'), []],
  ['a text of a mail', () => utf8('BOOK-10  600\nvs12ot x 10\nBOOK-10 400\n'), ['3 merged']],
  [
    'a workbook whose first sheet is a cover',
    () =>
      writeXlsx({
        sheets: [
          { name: 'Copertina', rows: [['Ordine']] },
          {
            name: 'Righe',
            rows: [
              ['Articolo', 'Quantity'],
              [204118, 10],
              ['BOOK-10', 1000],
              [null, 1010],
            ],
          },
        ],
      }),
    ['4 skipped'],
  ],
];

describe('R2.11 read_order_file', () => {
  it.each(files)('reads %s into the cart', async (_what, bytes, remarks) => {
    const ordered = await order(await bytes());
    expect(ordered.lines.toSorted()).toEqual(['BOOK-10 1000', 'VS-12-OT 10']);
    expect(ordered.remarks).toEqual(remarks);
  });

  it('says of every line that it does not read why, in the language of the page', async () => {
    const text = 'Codice;Quantità\nVS-12-OT;10,5\n;4\nVS-12-OT;1e2\n055;3\n55;3\n8,0E+12;1\nTotale;9\n';
    const italian = await readFile(utf8(text));
    expect(italian.rows).toEqual([
      { line: 5, code: '055', quantity: 3 },
      // Two articles have this code with zeros.
      { line: 6, code: '55', quantity: 3 },
    ]);
    expect(italian.remarks).toEqual([
      { line: 2, code: 'VS-12-OT', kind: 'refused', message: '«10,5» non è un numero intero.' },
      { line: 3, code: '', kind: 'refused', message: 'Manca il codice.' },
      {
        ...{ line: 4, code: 'VS-12-OT', kind: 'refused' },
        message: '«1e2» non è una quantità: scrivi un numero intero, come 10.',
      },
      {
        ...{ line: 7, code: '8,0E+12', kind: 'refused' },
        message:
          '«8,0E+12» è un codice che il foglio di calcolo ha accorciato: formatta la colonna come testo e scrivilo di nuovo.',
      },
      { line: 8, code: '', kind: 'skipped', message: 'Una riga di totale.' },
    ]);
    const english = await readFile(utf8(text), client, { locale: 'en' });
    expect(english.remarks.map(({ message }) => message)).toContain('“10,5” is not a whole number.');
  });

  it.each([
    ['prices alone', 'Codice;Prezzo\nVS-12-OT;10\n', /Codice.*Quantità/],
    ['an old workbook', '\xd0\xcf\x11\xe0', /\.xlsx o CSV/],
    ['nothing', '', /Non ci sono righe/],
    ['too many rows', `Codice;Quantità\n${'VS-12-OT;1\n'.repeat(1001)}`, /1\.000/],
  ])('rejects a file with %s by a sentence, and changes nothing', async (_what, text, sentence) => {
    const { status, body } = await readFile(Uint8Array.from(text, (sign) => sign.charCodeAt(0)));
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toMatch(sentence);
    expect((await shop.database.pool.query('select from cart')).rows).toEqual([]);
  });

  it('rejects a small workbook that unpacks to a large one', async () => {
    const rows = [
      ['Codice', 'Quantità'],
      ['VS-12-OT', 1],
    ];
    const parts = unzipSync(await writeXlsx({ sheets: [{ name: 'Righe', rows }] }));
    const padding = new Uint8Array(33 * 1024 * 1024).fill(32);
    const bytes = zipSync({ ...parts, 'xl/worksheets/sheet2.xml': padding }, { level: 1 });
    expect(bytes.length).toBeLessThan(1_000_000);
    const { status, body } = await readFile(bytes);
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toMatch(/non si può leggere/);
  });

  it('R1.6 knows the own codes of the customer an agent orders for, and of no other', async () => {
    const text = utf8('LIBRO;2\nVS-12-OT;3\n');
    const agent = await shop.logIn('agente.g');
    await shop.call('session', { client_id: '70431' }, agent);
    expect((await order(text, agent)).lines.toSorted()).toEqual(['BOOK-10 2', 'VS-12-OT 3']);
    const other = await shop.logIn('cliente.b');
    expect((await order(text, other)).remarks).toEqual(['1 refused']);
    expect((await shop.call('read_order_file', { content: '' })).status).toBe(401);
  });
});
