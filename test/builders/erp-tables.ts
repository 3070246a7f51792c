import { chance, choose, wholeBetween } from '../../demo/random.ts';

/** Amounts are hundred-thousandths of a euro for the article's price quantity, percentages are hundredths. */
export interface ErpArticle {
  code: string;
  name: string;
  unit: string;
  /** For how many units all prices of the article are. */
  priceQuantity: number;
  discountClass: string;
  brand: string;
  vatPercent: number;
}

interface Validity {
  /** YYYY-MM-DD, inclusive; null is unbounded. */
  from: string | null;
  to: string | null;
}

export interface ErpCustomer {
  code: string;
  name: string;
  list: string;
  discountClass: string;
  discounts: readonly number[];
}

/** A price of a list, which counts from a day on until a later one follows. */
export interface ErpListPrice {
  list: string;
  article: string;
  price: number;
  from: string;
}

/** Discounts of a pair of classes; an empty class stands for all. */
export interface ErpClassDiscount extends Validity {
  articleClass: string;
  customerClass: string;
  discounts: readonly number[];
  /** Whether the customer's own discounts follow. */
  addsCustomer: boolean;
}

export interface ErpAgreedPrice extends Validity {
  customer: string;
  article: string;
  minimumQuantity: number;
  price: number;
}

/** A promotion of one article: a net price, or discounts after those that the customer has. */
export interface ErpPromotion extends Validity {
  code: string;
  from: string;
  to: string;
  article: string;
  price: number | null;
  discounts: readonly number[];
}

/** The tables in which an ordinary ERP keeps prices. */
export interface ErpTables {
  articles: ErpArticle[];
  customers: ErpCustomer[];
  listPrices: ErpListPrice[];
  classDiscounts: ErpClassDiscount[];
  agreedPrices: ErpAgreedPrice[];
  promotions: ErpPromotion[];
}

const ARTICLE_CLASSES = ['A10', 'A20', 'B10', 'C05'];
const CUSTOMER_CLASSES = ['INST', 'RIV', 'COSTR'];
const LISTS = ['L1', 'L2', 'L3'];

/** Draws the tables of an invented wholesaler; `today` is YYYY-MM-DD, around which things begin and end. */
export function drawErpTables(
  seed: number,
  { articleCount = 60, customerCount = 5, today = '2026-11-27' } = {},
): ErpTables {
  const day = (offset: number): string =>
    new Date(Date.parse(`${today}T00:00:00Z`) + offset * 86_400_000).toISOString().slice(0, 10);
  const past = (...words: (string | number)[]): string => day(-wholeBetween(5, 300, seed, 'past', ...words));
  const future = (...words: (string | number)[]): string => day(wholeBetween(5, 300, seed, 'future', ...words));
  const articles = Array.from({ length: articleCount }, (_, place): ErpArticle => {
    const code = `${choose(['VT', 'CV', 'RB', 'TB'], seed, 'kind', place)}${String(10_000 + place * 7)}`;
    const isCable = code.startsWith('CV');
    return {
      code,
      name: `Articolo ${code}`,
      unit: isCable ? 'MT' : 'PZ',
      priceQuantity: isCable ? 1_000 : code.startsWith('VT') ? 100 : 1,
      discountClass: chance(seed, 'no class', code) < 0.1 ? '' : choose(ARTICLE_CLASSES, seed, 'class', code),
      brand: choose(['Alfa', 'Beta', 'Gamma'], seed, 'brand', code),
      vatPercent: choose([22, 22, 22, 10], seed, 'vat', code),
    };
  });
  const customers = Array.from({ length: customerCount }, (_, place): ErpCustomer => ({
    code: String(50_100 + place),
    name: `Cliente ${place + 1} S.r.l.`,
    list: LISTS[place % LISTS.length] ?? 'L1',
    discountClass: place === customerCount - 1 ? '' : (CUSTOMER_CLASSES[place % CUSTOMER_CLASSES.length] ?? ''),
    discounts: choose([[], [300], [200, 100]], seed, 'own', place),
  }));
  const price = (priceQuantity: number, ...words: (string | number)[]): number =>
    wholeBetween(1_234, 9_876_543, seed, 'price', ...words) * (priceQuantity === 1 ? 1 : 10);
  const listPrices = articles.flatMap(({ code, priceQuantity }) =>
    LISTS.flatMap((list): ErpListPrice[] => {
      const row = (from: string, name: string) => ({
        list,
        article: code,
        from,
        price: price(priceQuantity, name, list, code),
      });
      const rows = [row(past('list', code, list), 'first')];
      if (chance(seed, 'second', list, code) < 0.5) rows.push(row(day(-1), 'second'));
      if (chance(seed, 'later', list, code) < 0.5) rows.push(row(future('list', code, list), 'later'));
      return rows;
    }),
  );
  const cascade = (...words: (string | number)[]): number[] =>
    choose([[3000], [4000, 1000], [5000, 500, 250], [1250], [3333, 1000]], seed, 'cascade', ...words);
  const classDiscounts = ['', ...ARTICLE_CLASSES].flatMap((articleClass) =>
    ['', ...CUSTOMER_CLASSES].flatMap((customerClass): ErpClassDiscount[] => {
      const pair = `${articleClass}/${customerClass}`;
      if (pair === '/' || chance(seed, 'pair', pair) < 0.25) return [];
      const row = (from: string | null, to: string | null, name: string): ErpClassDiscount => ({
        ...{ articleClass, customerClass, from, to, discounts: cascade(pair, name) },
        addsCustomer: chance(seed, 'adds', pair) < 0.5,
      });
      const change = past('class', pair);
      return [
        row(null, change, 'before'),
        row(day((Date.parse(change) - Date.parse(today)) / 86_400_000 + 1), null, 'after'),
      ];
    }),
  );
  const agreedPrices = customers.flatMap(({ code: customer }) =>
    articles.flatMap(({ code: article, priceQuantity }): ErpAgreedPrice[] => {
      if (chance(seed, 'agreed', customer, article) >= 0.15) return [];
      const row = (minimumQuantity: number) => ({
        ...{
          customer,
          article,
          minimumQuantity,
          price: price(priceQuantity, 'agreed', customer, article, minimumQuantity),
        },
        from: chance(seed, 'from', customer, article) < 0.5 ? null : past('agreed', customer, article),
        to: chance(seed, 'to', customer, article) < 0.3 ? past('ended', customer, article, 1) : null,
      });
      const rows = chance(seed, 'steps', customer, article) < 0.4 ? [row(1), row(50)] : [row(1)];
      return rows.filter(({ from, to }) => from === null || to === null || from <= to);
    }),
  );
  const promotions = articles
    .filter(({ code }) => chance(seed, 'promotion', code) < 0.2)
    .map(({ code, priceQuantity }): ErpPromotion => {
      const isNet = chance(seed, 'net', code) < 0.5;
      const isOver = chance(seed, 'over', code) < 0.2;
      return {
        ...{ code: `PROMO-${code}`, article: code, from: day(-20), to: isOver ? day(-2) : day(10) },
        price: isNet ? Math.floor(price(priceQuantity, 'promotion', code) / 20) : null,
        discounts: isNet ? [] : [1000],
      };
    });
  return { articles, customers, listPrices, classDiscounts, agreedPrices, promotions };
}

/** A fraction of integers, without rounding. */
interface Fraction {
  numerator: bigint;
  denominator: bigint;
}

function halfUp({ numerator, denominator }: Fraction): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}

const isValid = ({ from, to }: Validity, today: string): boolean =>
  (from === null || from <= today) && (to === null || today <= to);

/** Which line of the ERP's tables is asked for. */
export interface ErpLine {
  customer: string;
  article: string;
  quantity: number;
  /** YYYY-MM-DD. */
  day: string;
  /** Whether the promotion of the article was chosen for the line. */
  isPromoted?: boolean;
}

/** The net price of a line as the ERP computes it, in units of 10⁻⁸ euro for one unit; null for no price. */
export function erpUnitPrice(tables: ErpTables, line: ErpLine): bigint | null {
  const article = tables.articles.find(({ code }) => code === line.article);
  const customer = tables.customers.find(({ code }) => code === line.customer);
  if (!article || !customer) return null;
  const own = ownTerms(tables, article, customer, line);
  if (own === null) return null;
  const running = tables.promotions.find((row) => row.article === article.code && isValid(row, line.day));
  const promoted =
    !line.isPromoted || running === undefined
      ? own
      : running.price === null
        ? { ...own, discounts: [...own.discounts, ...running.discounts] }
        : { price: running.price, discounts: [] };
  const prices = [own, promoted].map((terms) => rounded(terms, article.priceQuantity));
  return prices.reduce((lowest, price) => (price < lowest ? price : lowest));
}

interface Terms {
  price: number;
  discounts: readonly number[];
}

function ownTerms(tables: ErpTables, article: ErpArticle, customer: ErpCustomer, line: ErpLine): Terms | null {
  const agreed = tables.agreedPrices
    .filter((row) => row.customer === customer.code && row.article === article.code)
    .filter((row) => isValid(row, line.day) && row.minimumQuantity <= line.quantity)
    .sort((a, b) => b.minimumQuantity - a.minimumQuantity)[0];
  if (agreed) return { price: agreed.price, discounts: [] };
  const listed = tables.listPrices
    .filter((row) => row.list === customer.list && row.article === article.code && row.from <= line.day)
    .sort((a, b) => (a.from < b.from ? 1 : -1))[0];
  if (!listed) return null;
  const cell = [
    [article.discountClass, customer.discountClass],
    [article.discountClass, ''],
    ['', customer.discountClass],
  ]
    .filter(([articleClass, customerClass]) => articleClass !== '' || customerClass !== '')
    .map(([articleClass, customerClass]) =>
      tables.classDiscounts.find(
        (row) => row.articleClass === articleClass && row.customerClass === customerClass && isValid(row, line.day),
      ),
    )
    .find((row) => row !== undefined);
  if (!cell) return { price: listed.price, discounts: customer.discounts };
  const discounts = cell.addsCustomer ? [...cell.discounts, ...customer.discounts] : cell.discounts;
  return { price: listed.price, discounts };
}

/** Five decimals for 1,000 units are eight for one. */
const FINE = 1_000n;

/** The ERP keeps a computed price of one unit with five decimals; a price of its tables counts as it is. */
function rounded({ price, discounts }: Terms, priceQuantity: number): bigint {
  let numerator = BigInt(price);
  let denominator = BigInt(priceQuantity);
  if (discounts.length === 0) return (numerator * FINE) / denominator;
  for (const discount of discounts) {
    numerator *= BigInt(10_000 - discount);
    denominator *= 10_000n;
  }
  return halfUp({ numerator, denominator }) * FINE;
}

/** The amount of a line in cents, rounded once; null for no price. */
export function erpLineCents(tables: ErpTables, line: ErpLine): number | null {
  const price = erpUnitPrice(tables, line);
  return price === null
    ? null
    : Number(halfUp({ numerator: price * BigInt(line.quantity), denominator: 1000n * FINE }));
}

/** A file that the ERP exports, and the mapping with which the shop reads it. */
export interface ErpFile {
  kind: string;
  name: string;
  text: string;
  mapping: { format: { decimal: string }; fields: Record<string, unknown> };
}

/** The tables as the files that an ordinary ERP exports: semicolons, decimal commas, days as 31/12/2026, its own names. */
export function erpFiles(tables: ErpTables, password: string): ErpFile[] {
  const names = (codes: readonly string[]) => [...new Set(codes)].map((code) => [code, `Descrizione ${code}`]);
  const code = { code: 'COD', name: { it: 'DESCR' } };
  const discounts = { columns: ['SC1', 'SC2', 'SC3', 'SC4', 'SC5'] };
  const cascade = (values: readonly number[]) => Array.from({ length: 5 }, (_, place) => percentText(values[place]));
  const head = 'SC1;SC2;SC3;SC4;SC5';
  return [
    fileOf('brands', 'COD;DESCR', names(tables.articles.map(({ brand }) => brand)), { code: 'COD', name: 'DESCR' }),
    fileOf('price-lists', 'COD;DESCR', names(tables.listPrices.map(({ list }) => list)), code),
    fileOf(
      'articles',
      'COD;DESCR;UM;QTAPRE;CATSCO;MARCA;IVA;GIAC',
      tables.articles.map((row) => [
        ...[row.code, row.name, row.unit, row.priceQuantity, row.discountClass, row.brand, row.vatPercent, 99_999],
      ]),
      {
        ...{ ...code, unit: 'UM', priceQuantity: 'QTAPRE', discountClass: 'CATSCO', brandCode: 'MARCA' },
        ...{ vatRate: 'IVA', stockQuantity: 'GIAC' },
      },
    ),
    fileOf(
      'prices',
      'LISTINO;COD;PREZZO;DAL',
      tables.listPrices.map((row) => [row.list, row.article, priceText(row.price), dayText(row.from)]),
      { priceListCode: 'LISTINO', articleCode: 'COD', price: 'PREZZO', validFrom: 'DAL' },
    ),
    fileOf(
      'customers',
      `COD;RAGSOC;LISTINO;CATCLI;${head};IND;VIA;CITTA;UTENTE;NOME;PASSWORD`,
      tables.customers.map((row) => [
        ...[
          row.code,
          row.name,
          row.list,
          row.discountClass,
          ...cascade(row.discounts),

          '1',
          'Via Roma 1',
          'Bologna',
        ],
        ...[`c${row.code}@example.com`, row.name, password],
      ]),
      {
        ...{ code: 'COD', companyName: 'RAGSOC', priceListCode: 'LISTINO', discountClass: 'CATCLI', discounts },
        addresses: [{ code: 'IND', street: 'VIA', city: 'CITTA' }],
        users: [{ email: 'UTENTE', name: 'NOME', password: 'PASSWORD' }],
      },
    ),
    fileOf(
      'class-conditions',
      `CATSCO;CATCLI;${head};SOMMA;DAL;AL`,
      tables.classDiscounts.map((row) => [
        ...[row.articleClass, row.customerClass, ...cascade(row.discounts), row.addsCustomer ? 'S' : 'N'],
        ...[dayText(row.from), dayText(row.to)],
      ]),
      {
        ...{ articleClass: 'CATSCO', customerClass: 'CATCLI', discounts, thenCustomer: 'SOMMA' },
        ...{ validFrom: 'DAL', validTo: 'AL' },
      },
    ),
    fileOf(
      'customers',
      'CLI;ART;QTA;PREZZO;DAL;AL',
      tables.agreedPrices.map((row) => [
        ...[row.customer, row.article, row.minimumQuantity, priceText(row.price), dayText(row.from), dayText(row.to)],
      ]),
      {
        code: 'CLI',
        contractPrices: [
          {
            ...{ articleCode: 'ART', minimumQuantity: 'QTA', netPrice: 'PREZZO', validFrom: 'DAL', validTo: 'AL' },
          },
        ],
      },
      'condizioni',
    ),
    fileOf(
      'promotions',
      `COD;DESCR;DAL;AL;RIGA;ART;PREZZO;${head}`,
      tables.promotions.map((row) => [
        ...[row.code, `Offerta ${row.code}`, dayText(row.from), dayText(row.to), 1, row.article],
        ...[row.price === null ? '' : priceText(row.price), ...cascade(row.discounts)],
      ]),
      {
        ...{ code: 'COD', title: { it: 'DESCR' }, startsOn: 'DAL', endsOn: 'AL' },
        rows: [{ row: 'RIGA', articleCode: 'ART', netPrice: 'PREZZO', extraDiscounts: discounts }],
      },
    ),
  ];
}

function fileOf(
  kind: string,
  head: string,
  rows: readonly (readonly (string | number | undefined)[])[],
  fields: Record<string, unknown>,
  name = kind,
): ErpFile {
  const text = [head, ...rows.map((row) => row.join(';'))].join('\r\n');
  return { kind, name: `${name}.csv`, text, mapping: { format: { decimal: ',' }, fields } };
}

/** 1234567 hundred-thousandths are `12,34567`. */
function priceText(price: number): string {
  return `${Math.floor(price / 100_000)},${String(price % 100_000).padStart(5, '0')}`;
}

function percentText(hundredths: number | undefined): string {
  return hundredths === undefined ? '' : String(hundredths / 100).replace('.', ',');
}

function dayText(day: string | null): string {
  return day === null ? '' : day.split('-').reverse().join('/');
}
