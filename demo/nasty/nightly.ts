import { gtinCheckDigit } from '../../domain/gtin.ts';
import { vatNumber } from '../customers/identifiers.ts';
import { diceOf, type Dice } from './dice.ts';

/** The files of a night, by name, with the job file that imports them. */
export type NightlyFolder = ReadonlyMap<string, string | Uint8Array>;

export interface NightSize {
  articles: number;
  customers: number;
  invoices: number;
}

/** What an ERP writes for a field that has no day. */
const NO_DAY = '00/00/0000';
const CUSTOMER_CLASSES = ['A', 'B', 'C'];
const ARTICLE_CLASSES = ['VIT', 'TUB', 'CAV'];
const TOWNS = [
  ['Forlì', '47121', 'FC'],
  ['Bra', '12042', 'CN'],
  ['Città di Castello', '06012', 'PG'],
] as const;

/**
 * The folder that an ordinary ERP leaves every night: code pages of several decades, page heads in the middle, totals at
 * the end, days and packs of zero, numbers without their leading zeros, rows in no order. Nothing in it is wrong: a
 * person reads every cell. The same seed gives the same folder.
 */
export function nightlyFolder(seed: number, size: NightSize): NightlyFolder {
  const dice = diceOf(seed, 'night');
  const articles = Array.from({ length: size.articles }, (_, place) => articleOf(place, dice));
  const customers = Array.from({ length: size.customers }, (_, place) => `${100_200 + place}`);
  const invoices = Array.from({ length: size.invoices }, (_, place) => invoiceOf(place, articles, customers, dice));
  return new Map<string, string | Uint8Array>([
    ['LISTNOMI.CSV', lines(['code;name', '1;Listino base', '2;Listino rivenditori'])],
    ['PAGAM.CSV', lines(['code;label', 'R060;RI.BA. 60 GG. F.M.', 'B030;Bonifico 30 gg.'])],
    ['ARTICOLI.TXT', latin(articleLines(articles))],
    ['LISTINI.CSV', dos(priceLines(articles, dice))],
    ['CLIENTI.CSV', latin(customerLines(customers))],
    ['DESTINAZ.CSV', latin(addressLines(customers, dice))],
    ['SCONTI.CSV', lines(discountLines(dice))],
    ['FATTURE.CSV', latin(invoiceLines(invoices, dice))],
    ['SCADENZE.CSV', lines(dueDateLines(invoices))],
    ['GIACENZE.CSV', lines(stockLines(articles, dice))],
    ['articoli.json', JSON.stringify(ARTICLE_MAPPING, null, 2)],
    ['night.json', JSON.stringify(JOB, null, 2)],
  ]);
}

const ARTICLE_MAPPING = {
  format: { headerLine: 2 },
  fields: {
    code: 'COD_ART',
    name: 'DESCRIZIONE',
    brandCode: 'MARCA',
    categoryCode: 'REPARTO',
    discountClass: 'CL_SC',
    unit: 'UM',
    vatRate: 'IVA',
    weightGrams: 'PESO_KG',
    minimumPackaging: 'MULT_VEND',
    packaging: [{ code: { constant: 'CF' }, quantity: 'PZ_CONF' }],
    barcodes: 'EAN',
    arrivingOn: 'DT_ARRIVO',
    isActive: { column: 'ATTIVO', values: { S: true, N: false } },
  },
  createBrands: true,
  createCategories: true,
};

const JOB = {
  quietSeconds: 0.05,
  runs: [
    { kind: 'price-lists', files: 'LISTNOMI.CSV' },
    { kind: 'payment-terms', files: 'PAGAM.CSV' },
    { kind: 'articles', files: 'ARTICOLI.TXT', mapping: 'articoli.json', isRequired: true, missing: 'inactive' },
    { kind: 'articles', files: 'LISTINI.CSV', mapping: 'builtin:price-columns' },
    { kind: 'customers', files: 'CLIENTI.CSV', mapping: 'builtin:customers' },
    { kind: 'customers', files: 'DESTINAZ.CSV', mapping: 'builtin:addresses' },
    { kind: 'class-conditions', files: 'SCONTI.CSV', mapping: 'builtin:discount-matrix', missing: 'closed' },
    { kind: 'invoices', files: 'FATTURE.CSV', mapping: 'builtin:document-lines' },
    { kind: 'due-dates', files: 'SCADENZE.CSV', mapping: 'builtin:open-items', missing: 'closed' },
    { kind: 'stock', files: 'GIACENZE.CSV', mapping: 'builtin:stock' },
  ],
};

interface NightArticle {
  code: string;
  isMetres: boolean;
  discountClass: string;
  cents: number;
}

interface NightInvoice {
  number: number;
  customer: string;
  day: string;
  dueOn: string;
  rows: { article: string; unit: string; quantity: number; cents: number }[];
  taxable: number;
  vat: number;
}

function articleOf(place: number, dice: Dice): NightArticle {
  const discountClass = dice.pick(ARTICLE_CLASSES);
  const code = `${discountClass}-${String(place).padStart(5, '0')}`;
  return { code, discountClass, isMetres: discountClass === 'CAV', cents: dice.between(5, 90_000) };
}

function articleLines(articles: readonly NightArticle[]): string[] {
  const head =
    '"COD_ART";"DESCRIZIONE";"MARCA";"REPARTO";"CL_SC";"UM";"IVA";"PESO_KG";"MULT_VEND";"PZ_CONF";"EAN";"DT_ARRIVO";"ATTIVO"';
  const title = 'ANAGRAFICA ARTICOLI;;Pag. 1';
  const rows = articles.flatMap(({ code, discountClass, isMetres }, place) => [
    // The list was made for a printer.
    ...(place > 0 && place % 60 === 0 ? [`ANAGRAFICA ARTICOLI;;Pag. ${place / 60 + 1}`, head] : []),
    `${code} ;"Vite t.e. 8.8 n° ${place} à filetto 1/2"";"Perù &amp; Figli";Ferramenta;${discountClass};${isMetres ? 'MT' : 'PZ'};22;` +
      `${place % 3 === 0 ? '0' : '0,125'};${place % 2 === 0 ? '0' : '1'};${place % 4 === 0 ? '0' : '50'};${place % 5 === 0 ? '' : ean(place)};${NO_DAY};S`,
  ]);
  return [title, head, ...rows, `Totale;${articles.length}`];
}

function priceLines(articles: readonly NightArticle[], dice: Dice): string[] {
  const rows = articles.map(({ code, cents }, place) => {
    const per = place % 7 === 0 ? 100 : 1;
    const decimals = place % 11 === 0 ? 5 : 2;
    const price = (cents / 100).toFixed(decimals).replace('.', ',');
    const other = (Math.ceil(cents * (0.6 + dice.roll() / 5)) / 100).toFixed(2).replace('.', ',');
    // Some spreadsheets stop writing empty cells at the end.
    return `${code};${price};${other}${per === 100 ? ';100' : ''}`;
  });
  return ['Cod. Art.;Listino 1;Listino 2;Prezzo riferito a', ...rows];
}

function customerLines(customers: readonly string[]): string[] {
  const rows = customers.map((code, place) => {
    const [town, postalCode, province] = TOWNS[place % TOWNS.length] ?? TOWNS[0];
    // A spreadsheet on the way took leading zeros for nothing.
    const vat = vatOf(place).replace(/^0+/, '');
    const payment = place % 2 === 0 ? 'R060' : 'B030';
    return [
      ...[code, `Società Però ${place} s.r.l.`, place % 3 === 0 ? `IT ${vatOf(place)}` : vat, String(1 + (place % 2))],
      ...[CUSTOMER_CLASSES[place % 3] ?? '', payment, 'S', `Via dell'Università, ${place}`],
      ...[postalCode.replace(/^0/, ''), town, province, 'IT', `0543/${100_000 + place}`],
    ].join(';');
  });
  const head =
    'Codice cliente;Ragione sociale;P. IVA;Listino;Categoria sconto;Pagamento;Attivo;Indirizzo;CAP;Città;Prov.;Nazione;Telefono';
  return ['sep=;', head, ...rows, ''];
}

function addressLines(customers: readonly string[], dice: Dice): string[] {
  const rows = customers.flatMap((code, place) =>
    Array.from({ length: place % 4 }, (_, number) => {
      const [town, postalCode, province] = dice.pick(TOWNS);
      return `${code};D${number + 1};Zona industriale ${number};${postalCode};${town};${province}`;
    }),
  );
  return ['COD_CLI;COD_DEST;INDIRIZZO;CAP;LOCALITA;PROV', ...shuffled(rows, dice)];
}

function discountLines(dice: Dice): string[] {
  const head = 'Categoria sconto articolo;Categoria sconto cliente;Sconto 1;Sconto 2;Sconto 3;Valido dal;Valido al';
  const rows = ARTICLE_CLASSES.flatMap((ofArticle) =>
    CUSTOMER_CLASSES.map((ofCustomer) => `${ofArticle};${ofCustomer};${dice.between(20, 50)};10;0;${NO_DAY};${NO_DAY}`),
  );
  return [head, ...rows];
}

function invoiceOf(
  place: number,
  articles: readonly NightArticle[],
  customers: readonly string[],
  dice: Dice,
): NightInvoice {
  const month = String(1 + (place % 9)).padStart(2, '0');
  const rows = Array.from({ length: dice.between(1, 4) }, () => {
    const { code, isMetres, cents } = dice.pick(articles);
    const quantity = isMetres ? dice.between(10, 5_000) / 10 : dice.between(1, 40);
    return { article: code, unit: isMetres ? 'MT' : 'PZ', quantity, cents };
  });
  const taxable = rows.reduce((sum, { quantity, cents }) => sum + Math.round(quantity * cents), 0);
  return {
    ...{ number: place + 1, customer: dice.pick(customers), day: `05/${month}/2026`, dueOn: `28/${month}/2026` },
    ...{ rows, taxable, vat: Math.round(taxable * 0.22) },
  };
}

function invoiceLines(invoices: readonly NightInvoice[], dice: Dice): string[] {
  const head =
    'Codice cliente;Tipo documento;Serie;Anno;Numero;Data documento;Data scadenza;Totale documento;Imponibile;Imposta;' +
    'Numero riga;Codice articolo;Descrizione;UM;Quantità;Prezzo netto;IVA';
  const rows = invoices.flatMap(({ number, customer, day, dueOn, rows: of, taxable, vat }) =>
    of.map(({ article, unit, quantity, cents }, place) =>
      [
        ...[customer, 'FT', 'V', '2026', String(number), day, dueOn, euro(taxable + vat), euro(taxable), euro(vat)],
        ...[
          String(place + 1),
          article,
          `Riga ${place + 1}`,
          unit,
          String(quantity).replace('.', ','),
          euro(cents),
          '22',
        ],
      ].join(';'),
    ),
  );
  return [head, ...shuffled(rows, dice)];
}

function dueDateLines(invoices: readonly NightInvoice[]): string[] {
  const rows = invoices
    .filter(({ number }) => number % 5 !== 0)
    .map(
      ({ number, dueOn, taxable, vat }) =>
        `V;2026;${number};1;RB;${dueOn};${euro(taxable + vat)};${euro(taxable + vat)}`,
    );
  return ['Serie;Anno;Numero;Rata;Tipo pagamento;Data scadenza;Importo;Residuo', ...rows];
}

function stockLines(articles: readonly NightArticle[], dice: Dice): string[] {
  const rows = articles.map(({ code, isMetres }) => {
    const quantity = isMetres ? `${dice.between(0, 900)},75` : `${dice.between(-3, 900)},00`;
    return `${code};${quantity};  /  /    ;`;
  });
  return ['Articolo;Giacenza;Data arrivo;', ...rows];
}

function shuffled(rows: readonly string[], dice: Dice): string[] {
  const order = rows.map((row) => ({ row, at: dice.roll() }));
  return order.sort((one, other) => one.at - other.at).map(({ row }) => row);
}

/** `1.234,50`. */
function euro(cents: number): string {
  const whole = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, '.');
  return `${whole},${String(cents % 100).padStart(2, '0')}`;
}

/** A GTIN-13. */
function ean(place: number): string {
  const digits = `80012345${String(place).padStart(4, '0').slice(-4)}`;
  return `${digits}${gtinCheckDigit(digits)}`;
}

/** A VAT number that begins with a zero. */
function vatOf(place: number): string {
  return vatNumber(100_000 + place, 40);
}

function lines(rows: readonly string[]): string {
  return `${rows.join('\r\n')}\r\n`;
}

function latin(rows: readonly string[]): Uint8Array {
  return Buffer.from(lines(rows), 'latin1');
}

/** With the sign for the end of a file of old programs. */
function dos(rows: readonly string[]): Uint8Array {
  return Buffer.from(`${lines(rows)}\u001a`, 'latin1');
}
