import { beforeAll, describe, expect, test } from 'vitest';
import { pricedFor } from '../../domain/price-quantity.ts';
import { addTexts } from '../i18n/dictionaries.ts';
import { en } from '../i18n/en.ts';
import { makeI18n } from '../i18n/i18n.tsx';
import { it as italian } from '../i18n/it.ts';
import { parseArticle } from '../parsers/article.ts';
import { parseCart } from '../parsers/cart.ts';
import { articleLine, lineKind, offeredPromotion, quantityInCart, rangeText } from './article-line.ts';

const valve = {
  id: '204118',
  sku: 'VS-12-OT',
  name: 'Valvola',
  um: 'PZ',
  price: 13.34,
  sale_price: 7.98,
  is_sale: true,
  discount_description: '30+10+5',
  can_add: true,
  stato: 'DISPONIBILE',
  qty_min_imballo: 10,
};

beforeAll(() => {
  addTexts('it', italian);
  addTexts('en', en);
});

const i18n = () => makeI18n('it');
const line = (wire: Record<string, unknown>, inCart = 0, pricesShown = true) =>
  articleLine(i18n(), parseArticle({ ...valve, ...wire }), inCart, pricesShown);

describe('articleLine', () => {
  test('R9.18 shows the struck list price, the discounts and the net price', () => {
    expect(line({})).toMatchObject({
      gross: '13,34\u00a0€',
      discounts: '30+10+5',
      net: '7,98\u00a0€',
      perUnit: '/ pz',
    });
  });

  test('R2.79 strikes no list price when it equals the net price', () => {
    expect(line({ sale_price: 13.34, is_sale: false })).toMatchObject({ gross: '', net: '13,34\u00a0€' });
    // A promotion alone sets is_sale, but there is no lower price to compare with.
    expect(line({ sale_price: 13.34 })).toMatchObject({ gross: '' });
  });

  test('says what follows of the quantity in the input where the stock does not cover it', () => {
    const short = parseArticle({ ...valve, giacenza: 35, data_arrivo: '2099-03-14' });
    const supplyOf = (quantity: number) => articleLine(i18n(), short, 0, true, { promotion: null, quantity }).supply;
    expect([supplyOf(40), supplyOf(35)]).toEqual(['30 subito, 10 dal 14/03/2099', '']);
  });

  test('R0.2 and R1.17 contain no amount where prices are not shown', () => {
    const { gross, discounts, net, perUnit } = line({}, 0, false);
    expect([gross, discounts, net, perUnit].join('')).toBe('');
  });

  test.each([
    [null, ''],
    ['', ''],
    ['abc', ''],
    ['7,98', '7,98\u00a0€'],
    [7.987, '7,99\u00a0€'],
    [1234.5, '1.234,50\u00a0€'],
  ])('R5.5 shows the price %j as "%s"', (price, net) => {
    expect(line({ price, sale_price: price }).net).toBe(net);
  });

  test('R2.80 shows the price range of the variants, or the one price they share', () => {
    const variants = [{ sale_price: 8 }, { sale_price: 5 }];
    const parent = { price: null, sale_price: null, num_childs: 2, variants };
    expect(line(parent)).toMatchObject({ kind: 'variants', net: '5,00\u00a0€ – 8,00\u00a0€', perUnit: 'netto / pz' });
    expect(rangeText(i18n(), { lowest: 50_000, highest: 50_000, ...pricedFor(1) })).toBe('5,00\u00a0€');
    expect(rangeText(i18n(), null)).toBe('');
  });

  test('shows the price for the stated quantity with two decimals, whatever the quantity', () => {
    const prices = { price: 0.099, sale_price: 0.0832, price_for_quantity: 99, net_for_quantity: 83.192 };
    const priced = { ...prices, price_quantity: 1000, stated_quantity: 100 };
    const screws = { ...priced, is_sale: true };
    const article = parseArticle({ ...valve, ...screws, sales: [] });
    const shown = { gross: '9,90\u00a0€', net: '8,32\u00a0€', perUnit: '/ 100 pz', per: '100 pz' };
    expect(articleLine(i18n(), article, 0, true, { promotion: null, quantity: 700 })).toMatchObject(shown);
    const range = (...variants: object[]) => line({ price: null, sale_price: null, num_childs: 2, variants });
    const cheap = { sale_price: 0.05, price_quantity: 100, stated_quantity: 100, net_for_quantity: 5 };
    expect(range(priced, cheap)).toMatchObject({
      ...{ net: '5,00\u00a0€ – 8,32\u00a0€', perUnit: 'netto / 100 pz' },
    });
    // Prices stated for different quantities are shown for one unit.
    expect(range({ ...cheap, sale_price: 0.06, net_for_quantity: 6 }, { sale_price: 0.5 })).toMatchObject({
      ...{ net: '0,06\u00a0€ – 0,50\u00a0€', perUnit: 'netto / pz' },
    });
  });

  test('shows the price of one piece where five decimals are kept for ten, with four where its total needs them', () => {
    const prices = { price: 1.2346, sale_price: 1.0371, price_for_quantity: 12.3457, net_for_quantity: 10.3705 };
    const article = parseArticle({ ...valve, ...prices, price_quantity: 10, stated_quantity: 1, is_sale: true });
    const at = (quantity: number) => articleLine(i18n(), article, 0, true, { promotion: null, quantity });
    expect(at(1)).toMatchObject({ gross: '1,23\u00a0€', net: '1,04\u00a0€', perUnit: '/ pz' });
    expect(at(100)).toMatchObject({ net: '1,0371\u00a0€' });
  });

  test.each([
    ['30+10+5', '30+10+5'],
    ['25', '−25\u00a0%'],
    ['12.5', '−12,5\u00a0%'],
    ['', ''],
  ])('writes the discounts %j beside the struck price as %j', (discount_description, discounts) => {
    expect(line({ discount_description }).discounts).toBe(discounts);
  });

  test('shows the arrival, the quantity in the cart, and the promotion that ends first', () => {
    const sales = [{ DataFineValidita: '2026-12-24' }, { DataFineValidita: '2026-11-30' }];
    const texts = line({ stato: 'IN ARRIVO', data_arrivo: '2026-12-02', sales }, 24);
    expect(texts).toMatchObject({ arrival: 'dal 02/12/2026', inCart: '24 nel carrello', promotionEnd: '30/11' });
  });

  test.each([
    ['NON DISPONIBILE', true, 'Ordinabile, tempi da confermare'],
    ['NON DISPONIBILE', false, ''],
    ['DISPONIBILE', true, ''],
  ])('says of %s, can be added %s, when it can be delivered: %j', (stato, can_add, arrival) => {
    expect(line({ stato, can_add })).toMatchObject({ arrival });
  });

  test('R3.9 shows the badge of a promoted article, else of a new one', () => {
    expect(line({ is_hot: true, is_new: true }).mark).toBe('In evidenza');
    expect(line({ is_new: true }).mark).toBe('Novità');
    expect(line({}).mark).toBe('');
    const inEnglish = articleLine(makeI18n('en'), parseArticle({ ...valve, is_hot: true }), 0, true);
    expect(inEnglish.mark).toBe('Hot');
  });

  test('R2.75 links to the alternatives only when the article cannot be bought', () => {
    const alternative_item_codes = ['204300', '204400'];
    expect(line({ alternative_item_codes }).alternativesPath).toBeNull();
    expect(line({ alternative_item_codes, can_add: false }).alternativesPath).toBe(
      '/shop?id=204300,204400&alternatives_of=204118',
    );
    expect(line({ can_add: false }).alternativesPath).toBeNull();
  });
});

test('R2.85 an article with variants needs a choice, one that cannot be added is unavailable', () => {
  expect(lineKind({ variantCount: 2, canAdd: false })).toBe('variants');
  expect(lineKind({ variantCount: 1, canAdd: false })).toBe('variants');
  expect(lineKind({ variantCount: 0, canAdd: false })).toBe('unavailable');
  expect(lineKind({ variantCount: 0, canAdd: true })).toBe('sold');
});

test('R4.8 counts every cart line of an article and of its variants', () => {
  const data = [
    { id: '1', quantity: 10 },
    { id: '1', quantity: 5, promo_code: 'P' },
    { id: '2', quantity: 3 },
  ];
  const { lines } = parseCart({ message: { data } });
  expect(quantityInCart(lines, parseArticle({ id: '1' }))).toBe(15);
  const parent = parseArticle({ id: '9', num_childs: 2, childs: [{ id: '1' }, { id: '2' }] });
  expect(quantityInCart(lines, parent)).toBe(18);
});

describe('an article in promotion', () => {
  const sale = { CodicePromozione: 'EST', promo_row: 4, DataFineValidita: '2026-11-30', QuantitaMinima: 20 };
  const netPrice = { ...sale, TipoPromozione: 'RigaPrezzoNettoQuantitaMinima', PrezzoNettoConPromo: 6 };
  const discount = { ...sale, TipoPromozione: 'RigaScontoExtra', PrezzoNettoConPromo: 7.18, ScontoExtra1: 10 };
  const promoted = (...sales: object[]) => parseArticle({ ...valve, sales });
  const at = (quantity: number, entry: object) => {
    const article = promoted(entry);
    return articleLine(i18n(), article, 0, true, { promotion: article.promotions[0] ?? null, quantity });
  };

  test('R4.8 shows the promotion price with its minimum quantity, and the price that adding will give', () => {
    expect(at(10, netPrice)).toMatchObject({ offer: '6,00\u00a0€ da 20 pz', net: '7,98\u00a0€', discounts: '30+10+5' });
    expect(at(20, netPrice)).toMatchObject({ net: '6,00\u00a0€', gross: '13,34\u00a0€', discounts: '' });
    expect(at(30, discount)).toMatchObject({ net: '7,18\u00a0€', discounts: '30+10+5+10' });
  });

  test('shows no minimum quantity when the promotion starts at the smallest pack', () => {
    expect(at(10, { ...netPrice, QuantitaMinima: 10 })).toMatchObject({ offer: '', net: '6,00\u00a0€' });
  });

  test('R4.8 is added under the cheapest promotion that lowers the price, or under the one in the cart', () => {
    const article = promoted(discount, { ...netPrice, promo_row: 5 }, { ...netPrice, PrezzoNettoConPromo: 9 });
    const inCart = (promo_code: string, promo_row: number) =>
      parseCart({ message: { data: [{ id: '204118', quantity: 10, promo_code, promo_row }] } }).lines;
    expect(offeredPromotion(article, [])?.row).toBe(5);
    expect(offeredPromotion(promoted({ ...netPrice, PrezzoNettoConPromo: 9 }), [])).toBeNull();
    expect(offeredPromotion({ ...article, net: null }, [])).toBeNull();
    expect(offeredPromotion({ ...article, canAdd: false }, [])).toBeNull();
    expect(offeredPromotion(article, inCart('EST', 4))?.kind).toBe('discount');
    expect(offeredPromotion(article, inCart('', 0))).toBeNull();
  });
});
