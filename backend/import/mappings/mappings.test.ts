import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { inEnglish } from '../../texts/in-english.ts';
import { reasonText } from '../../texts/index.ts';
import { kindOf } from '../kinds/index.ts';
import { checkMapping } from '../mapping/mapping-file.ts';
import { fileAt } from '../sources/text.ts';
import { columnKey } from './column-names.ts';
import { guessMapping, previewOf } from './guess.ts';
import { readyMade, readyMadeFor, readyMadeNamed } from './ready-made.ts';

const folder = mkdtempSync(join(tmpdir(), 'bancale-mappings-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** For each ready-made mapping a small file of that shape, and its first row as it is stored. */
const files: Record<string, { text: string; first: object }> = {
  articles: {
    text: `Elenco articoli al 27/11/2026
COD_ART;Descrizione;Marca;Gruppo merceologico;UM;Aliq. IVA;IVA;Peso (kg);Pz. conf.;Pezzi cartone;EAN;Attivo
V1;Vite 4x40;Acme;Viti;PZ;x;22;0,004;200;2000;8059999200016;S
V2;Vite 5x50;Acme;Viti;PZ;x;22;0,006;100;;;N
`,
    first: {
      ...{ code: 'V1', name: { it: 'Vite 4x40' }, brandCode: 'Acme', categoryCode: 'Viti', unit: 'PZ', vatRate: 22 },
      ...{ weightGrams: 0.004, barcodes: [{ code: '8059999200016' }], isActive: true },
      packaging: [
        { code: 'CF', unit: 'PZ', quantity: 200 },
        { code: 'IMB', unit: 'PZ', quantity: 2000 },
      ],
    },
  },
  'price-columns': {
    text: 'Cod. Articolo;Listino 1;Prezzo 2;Listino 3\nV1;12,50;11,0055;\nV2;1.234,50;1.100,00;9\n',
    first: { code: 'V1', 'price.1': 12.5, 'price.2': 11.0055, 'price.3': null },
  },
  'price-rows': {
    text: 'Codice listino;Codice articolo;Data inizio validità;Prezzo\n1;V1;01/01/2027;12,50\n2;V1;;11,00\n',
    first: { priceListCode: '1', articleCode: 'V1', validFrom: '2027-01-01', price: 12.5 },
  },
  customers: {
    text: `Codice;Ragione sociale;P.IVA;Cod. Fisc.;E-mail;PEC;Codice SDI;Listino;Sc.1;Sc.2;Cond. pag.;Indirizzo;CAP;Località;Prov.;Tel.
C1;Rossi Srl;01234567897;01234567897;a@rossi.it;r@pec.it;ABC1234;1;40;10;RB60;Via Roma 1;00100;Roma;RM;06 1
C2;Bianchi Snc;01234567897;;;;;2;;;BB;Via Po 2;10100;Torino;TO;
`,
    first: {
      ...{
        code: 'C1',
        companyName: 'Rossi Srl',
        vatNumber: '01234567897',
        taxCode: '01234567897',
        email: 'a@rossi.it',
      },
      ...{ certifiedEmail: 'r@pec.it', recipientCode: 'ABC1234', priceListCode: '1', discounts: [40, 10] },
      paymentMethod: 'RB60',
      addresses: [
        {
          ...{ code: 'SEDE', isLegalSeat: true, street: 'Via Roma 1', postalCode: '00100', city: 'Roma' },
          ...{ province: 'RM', phone: '06 1' },
        },
      ],
    },
  },
  addresses: {
    text: 'Codice cliente;Cod. destinazione;Indirizzo;CAP;Città;Prov\nC1;1;Via Po 3;10100;Torino;TO\nC1;2;Via Te 4;20100;Milano;MI\n',
    first: {
      code: 'C1',
      addresses: [{ code: '1', street: 'Via Po 3', postalCode: '10100', city: 'Torino', province: 'TO' }],
    },
  },
  'discount-matrix': {
    text: 'Classe articolo;Classe cliente;Q.tà minima;Sconto 1;Sconto 2;Valido dal;Valido al\nVITI;IDR;1;40;10;01/01/2026;31/12/2026\nVITI;;100;30,5+5;;;00/00/0000\n',
    first: {
      ...{ articleClass: 'VITI', customerClass: 'IDR', minimumQuantity: 1, discounts: [40, 10] },
      ...{ validFrom: '2026-01-01', validTo: '2026-12-31' },
    },
  },
  stock: {
    text: 'CODART;GIACENZA;DATA ARRIVO\nV1;12,75;00/00/0000\nV2;0;05/12/2026\n',
    first: { articleCode: 'V1', quantity: 12, arrivingOn: null },
  },
  'open-items': {
    text: 'Serie;Anno;Num. doc.;Rata;Tipo pagamento;Data scad.;Importo;Residuo\nF;2026;7001;1;RIBA;31/12/2026;1.234,50;1.000,00\nF;2026;7001;2;XX;31/01/2027;100,00;0,00\n',
    first: {
      ...{ document: 'F/2026/7001', position: 1, kind: 'riba', dueOn: '2026-12-31', cents: 1234.5, openCents: 1000 },
    },
  },
  'document-lines': {
    text: `Tipo doc;Serie;Anno;Numero;Data documento;Codice cliente;Totale documento;Codice articolo;Descrizione;UM;Q.tà;Prezzo lordo;Sconto 1;Prezzo netto;IVA
FT;F;2026;7001;27/11/2026;C1;122,00;V1;Vite 4x40;PZ;100;1,25;20;1,00;22
NC;F;2026;7002;27/11/2026;C1;12,20;V1;Vite 4x40;PZ;10;1,25;20;1,00;22
`,
    first: {
      ...{ kind: 'invoice', cause: 'F', year: 2026, number: 7001, issuedOn: '2026-11-27', customerCode: 'C1' },
      totalCents: 122,
      lines: [
        {
          ...{ code: 'V1', description: 'Vite 4x40', unit: 'PZ', quantity: 100, grossPrice: 1.25, discounts: [20] },
          ...{ netPrice: 1, priceQuantity: 1, vatRate: 22 },
        },
      ],
    },
  },
};

describe('a ready-made mapping', () => {
  it('has a file of its shape here', () => {
    expect(readyMade.map(({ name }) => name)).toEqual(Object.keys(files).map((name) => `builtin:${name}`));
  });

  describe.each(Object.entries(files))('%s', (name, { text, first }) => {
    const builtin = `builtin:${name}`;
    const path = fileOf(`${name}.csv`, text);
    const kind = kindOf(readyMadeNamed(builtin, null).kind);

    it('reads the columns that the file has, however they are written', async () => {
      const { mapping } = await readyMadeFor(builtin, kind.name, fileAt(path), {});
      const { rows, remarks } = await previewOf(fileAt(path), kind, checkMapping(mapping, kind, builtin));
      expect(remarks).toEqual([]);
      expect(rows[0]).toEqual(first);
    });

    it('is what a guess without a kind reads, too', async () => {
      const guess = await guessMapping(path, { kind: null, format: {} });
      expect([guess.kind, guess.missingKeys]).toEqual([kind.name, []]);
      // As it comes from the file that was saved.
      const saved = checkMapping(JSON.parse(JSON.stringify(guess.mapping)), kind, 'guess');
      const { mapping } = await readyMadeFor(builtin, kind.name, fileAt(path), {});
      const wanted = checkMapping(mapping, kind, builtin);
      expect((await previewOf(fileAt(path), kind, saved)).rows).toEqual(
        (await previewOf(fileAt(path), kind, wanted)).rows,
      );
    });
  });

  it('is refused for another kind, an unknown name, and a file without its columns', async () => {
    const path = fileOf('other.csv', 'Codice articolo;Altro\nV1;x\n');
    const of = (name: string, kind: 'stock' | 'prices') => readyMadeFor(name, kind, fileAt(path), {});
    await expect(of('builtin:stock', 'prices')).rejects.toThrow(
      'builtin:stock is for stock; for prices there are builtin:price-rows.',
    );
    await expect(of('builtin:x', 'stock')).rejects.toThrow(
      'There is no ready-made mapping builtin:x; there are builtin:stock.',
    );
    await expect(of('builtin:price-rows', 'prices')).rejects.toThrow('there is no column for priceListCode');
    await expect(readyMadeFor('builtin:stock', 'stock', fileAt(join(folder, 'none')), {})).rejects.toThrow(
      'There is no file',
    );
    await expect(of('builtin:stock', 'stock')).rejects.toThrow('only those that identify a record');
  });
});

describe('a guess', () => {
  it('takes no purchase price for a list, nor does a ready-made mapping take a price that names none', async () => {
    const path = fileOf('prices.csv', 'Codice articolo;Prezzo;Prezzo acquisto;Listino 2\nV1;1;2;3\n');
    const { mapping, unread } = await readyMadeFor('builtin:price-columns', 'articles', fileAt(path), {});
    expect([mapping.prices, unread]).toEqual([{ 2: 'Listino 2' }, ['Prezzo', 'Prezzo acquisto']]);
    const guess = await guessMapping(path, { kind: 'articles', format: {} });
    expect(guess.mapping).toMatchObject({ prices: { 1: 'Prezzo', 2: 'Listino 2' } });
    expect(guess.unplaced.map(({ column }) => column)).toEqual(['Prezzo acquisto']);
    const twice = fileOf('twice.csv', 'Codice articolo;Giacenza;Giacenza\nV1;1;2\n');
    const { rows, remarks } = await guessMapping(twice, { kind: 'stock', format: {} });
    expect([rows, remarks]).toEqual([
      [],
      [expect.stringMatching(/^Two columns of .+ are for the same field and differ/)],
    ]);
  });

  it('takes columns of other names by what they hold, and says what it leaves', async () => {
    const path = fileOf(
      'content.csv',
      'Codice articolo;Descrizione;Campo1;Campo2;Attivo;Bloccato;Note interne\nV1;Vite;8059999200016;PZ;A;N;ciao\nV2;Dado;;KG;A;S;\n',
    );
    const guess = await guessMapping(path, { kind: null, format: {} });
    expect(guess.mapping).toMatchObject({
      fields: {
        ...{ code: 'Codice articolo', name: { it: 'Descrizione' }, barcodes: 'Campo1', unit: 'Campo2' },
        isActive: {
          ...{ column: 'Bloccato', otherwise: false, default: true },
          values: { N: true, no: true, 0: true },
        },
      },
    });
    expect(guess.unplaced).toEqual([
      { column: 'Attivo', looksLike: 'texts, as "A"' },
      { column: 'Note interne', looksLike: 'texts, as "ciao"' },
    ]);
    expect(inEnglish(guess.remarks)).toEqual(['"Attivo" is named like isActive, but holds other values, as "A".']);
    expect(guess.rows.map((row) => row['isActive'])).toEqual([true, false]);
    // Further down there may be what the first rows do not hold.
    const few = fileOf('few.csv', 'Numero;Tipo documento;Bloccato\n1;FT;N\n');
    const documents = await guessMapping(few, { kind: 'documents', format: {} });
    expect(documents.mapping).toMatchObject({ fields: { kind: { values: { FT: 'invoice', NC: 'credit-note' } } } });
  });

  it.each([
    ['articles', 'Item No.,Description,UOM,Unit Price,Qty on hand\nA1,Screw,PCE,1.25,100\n'],
    ['stock', 'Cod. deposito;Codice;Descrizione;Esistenza;Impegnato;Disponibile\n01;V1;Vite;100;20;80\n'],
    [
      'invoices',
      'Numero;Data;Cliente;Articolo;Descrizione;Qta;Prezzo;Sconto;Totale\n1;27/11/2026;C;V;x;10;1,25;10;11,25\n',
    ],
    [
      'due-dates',
      'Cliente;Num. fattura;Data fattura;Scadenza;Importo scadenza;Saldo\n1;7001;01/10/2026;31/12/2026;100,00;50,00\n',
    ],
    ['customers', 'CODCLI;RAGSOC1;INDIR;CAP;LOCALITA;TELEF;CODLIS;BLOCCO\n1;Rossi;Via R;00100;Roma;06;A;N\n'],
  ])('knows a file of %s by its columns', async (kind, text) => {
    const guess = await guessMapping(fileOf(`${kind}-known.csv`, text), { kind: null, format: {} });
    expect(guess.kind).toBe(kind);
    if (kind === 'articles') expect(guess.rows[0]).toMatchObject({ name: { it: 'Screw' }, stockQuantity: 100 });
    if (kind === 'customers') expect(guess.unplaced).toEqual([]);
  });

  it.each([
    [
      ...(['customers', 'Cliente;Articolo;Prezzo\nC1;V1;4,85\n'] as const),
      { code: 'Cliente', contractPrices: [{ articleCode: 'Articolo', netPrice: 'Prezzo' }] },
    ],
    [
      ...(['customers', 'CODCLI;RAGSOC;CODART;SCONTO1;SCONTO2;DATINI;DATFIN\nC1;R;V1;30;10;01/01/2026;\n'] as const),
      {
        ...{ code: 'CODCLI', companyName: 'RAGSOC' },
        contractPrices: [
          {
            articleCode: 'CODART',
            discounts: { columns: ['SCONTO1', 'SCONTO2'] },
            validFrom: 'DATINI',
            validTo: 'DATFIN',
          },
        ],
      },
    ],
    [
      ...(['prices', 'Tipo listino;Cod. art.;Descrizione;Prezzo netto\n1;V1;Vite;4,85\n'] as const),
      { priceListCode: 'Tipo listino', articleCode: 'Cod. art.', price: 'Prezzo netto' },
    ],
    [
      ...(['prices', 'Listino vendita;Articolo;Prezzo unitario\nA;V1;4,85\n'] as const),
      { priceListCode: 'Listino vendita', articleCode: 'Articolo', price: 'Prezzo unitario' },
    ],
    // Nothing says that the codes are of customers.
    [...(['prices', 'Codice;Articolo;Prezzo\nV1;Vite;4,85\n'] as const), { articleCode: 'Articolo', price: 'Prezzo' }],
    [
      ...([
        'customers',
        'Codice;Ragione sociale;Indirizzo;Città;Pr;Nazione;Sconto\n1;R;Via;Roma;RM;Italia;10\n',
      ] as const),
      {
        ...{ code: 'Codice', companyName: 'Ragione sociale', discounts: 'Sconto' },
        addresses: [
          {
            ...{ code: { constant: 'SEDE' }, isLegalSeat: { constant: true }, street: 'Indirizzo', city: 'Città' },
            ...{ province: 'Pr', country: 'Nazione' },
          },
        ],
      },
    ],
    [
      ...([
        'due-dates',
        'Cod. cliente;Ragione sociale;Num. doc.;Data doc.;Scadenza;Importo\n1;R;7;01/10/2026;31/12/2026;9\n',
      ] as const),
      { dueOn: 'Scadenza', cents: 'Importo' },
    ],
    [
      ...(['due-dates', 'Conto;Ragione sociale;Partita;Data scadenza;Importo scadenza\n1;R;7;31/12/2026;9\n'] as const),
      { dueOn: 'Data scadenza', cents: 'Importo scadenza' },
    ],
  ])('reads a file as %s: %s', async (kind, text, fields) => {
    const guess = await guessMapping(fileOf('fields.csv', text), { kind: null, format: {} });
    expect([guess.kind, guess.mapping]).toEqual([kind, { fields }]);
    if (kind === 'due-dates')
      expect(guess.remarks.map((remark) => reasonText('en', remark))).toEqual([
        expect.stringContaining('"template": "F/2026/{'),
      ]);
    expect(guess.remarks.some((remark) => reasonText('en', remark).includes('all agreements'))).toBe(
      'contractPrices' in fields,
    );
  });

  it.each([
    ['Prezzo;Sconti;Importo riga', { grossPrice: 'Prezzo', netCents: 'Importo riga' }],
    ['Prezzo unitario;Sconto 1;Prezzo netto', { grossPrice: 'Prezzo unitario', netPrice: 'Prezzo netto' }],
    ['Prezzo;Importo', { netPrice: 'Prezzo', netCents: 'Importo' }],
  ])('knows from %s which price of a line is before discounts', async (columns, line) => {
    const text = `Tipo documento;Serie;Anno;Numero;Data documento;Codice cliente;Totale documento;Codice articolo;Quantità;${columns}
FT;F;2026;1;27/11/2026;C1;12,20;V1;1;10,00${';10,00'.repeat(columns.split(';').length - 1)}\n`;
    const path = fileOf('lines.csv', text);
    const { mapping } = await readyMadeFor('builtin:document-lines', 'invoices', fileAt(path), {});
    const guess = await guessMapping(path, { kind: null, format: {} });
    for (const { fields } of [mapping, guess.mapping as typeof mapping]) {
      expect(fields).toMatchObject({ lines: [line] });
      expect(JSON.stringify(fields).includes('"netPrice"')).toBe('netPrice' in line);
    }
    expect(guess.missingFields).toEqual(['dueOn']);
  });

  it('names the fields that nothing fills', async () => {
    const path = fileOf('bare.csv', 'Codice articolo;Prezzo\nV1;12,50\n');
    const guess = await guessMapping(path, { kind: 'prices', format: {} });
    expect([guess.missingKeys, guess.rows]).toEqual([['priceListCode'], []]);
    const customers = await guessMapping(fileOf('c.csv', 'Codice cliente;Ragione sociale\nC1;Rossi\n'), {
      kind: null,
      format: {},
    });
    expect([customers.kind, customers.missingFields]).toEqual(['customers', ['priceListCode']]);
  });

  it.each([
    ['COD_ART', 'Codice articolo'],
    ['CodArt', 'cod. art.'],
    ['CODART', 'Codice Articolo'],
    ['Q.TA', 'quantità'],
    ['ragsoc', 'Ragione Sociale'],
  ])('knows that %s is %s', (one, other) => {
    expect(columnKey(one)).toBe(columnKey(other));
  });
});
