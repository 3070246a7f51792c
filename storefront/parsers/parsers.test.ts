import { describe, expect, it } from 'vitest';
import { pricedFor } from '../../domain/price-quantity.ts';
import { articlePath, parseArticle, parseAvailability } from './article.ts';
import { parseArticleDetail } from './article-detail.ts';
import { emptyListing, listingPath, parseProductList } from './listing.ts';

describe('the listing', () => {
  it('is parsed only with success true (R5.3)', () => {
    const list = { product_list: { data: [{ id: '1' }], pagination: { total: 1 } } };
    expect(parseProductList({ message: { success: true, ...list } }).articles).toHaveLength(1);
    expect(parseProductList({ message: { success: false, ...list } })).toEqual(emptyListing);
    expect(parseProductList({ message: list })).toEqual(emptyListing);
    expect(parseProductList(null)).toEqual(emptyListing);
    // The same object, which distinguishes a failed response from an empty list.
    expect(parseProductList({ message: list })).toBe(emptyListing);
    expect(parseProductList({ message: { success: true } })).not.toBe(emptyListing);
  });

  it('accepts null and [] instead of lists and maps', () => {
    const listing = parseProductList({
      message: {
        success: true,
        product_list: null,
        filters: { facets_results: [], facets_check_results: [] },
        tab_list: [],
      },
    });
    expect(listing).toMatchObject({ articles: [], facets: [], activeFilters: [] });
  });

  it('R3.13 R3.16 parses facet groups as a map and as a list, and [] as none', () => {
    const brand = { label: 'Marca', results: [{ id: 'V', label: 'Valtermo', count: 7, filter: '/shop?brand=V' }] };
    const diameter = { label: 'Diametro', results: [] };
    const groupsIn = (groups: unknown) =>
      parseProductList({ message: { success: true, filters: { facets_link_results: groups } } }).facets;
    const expected = [
      { kind: 'link', label: 'Marca', choices: [{ label: 'Valtermo', count: 7, path: '/shop?brand=V' }] },
      { kind: 'link', label: 'Diametro', choices: [] },
    ];
    expect(groupsIn({ brand, diameter })).toMatchObject(expected);
    expect(groupsIn([brand, diameter])).toMatchObject(expected);
    expect(new Set(groupsIn([brand, diameter]).map(({ key }) => key)).size).toBe(2);
    expect(groupsIn([])).toEqual([]);
  });

  it('R2.51 uses the path of an exact match only if it belongs to this shop', () => {
    const exactPath = (exact: unknown) => parseProductList({ message: { success: true, exact } }).exactPath;
    expect(exactPath('/product/default/204118')).toBe('/product/default/204118');
    for (const other of ['https://evil.example/product/', '//evil.example', '', null, 5])
      expect(exactPath(other)).toBeNull();
  });

  it('converts facet links to paths of this shop', () => {
    expect(listingPath('catalogo?category=and-0100')).toBe('/shop?category=and-0100');
    expect(listingPath('/shop?text=a')).toBe('/shop?text=a');
    expect(listingPath('')).toBe('/shop');
  });
});

describe('an article', () => {
  it('has the prices of the customer, none for guests', () => {
    const article = parseArticle({
      id: 1,
      sku: 'S',
      um: 'PZ',
      price: 13.34,
      sale_price: '7,98',
      is_sale: 1,
      vat_perc: 22,
      qty_min_imballo: '10',
    });
    expect(article).toMatchObject({
      internalCode: '1',
      gross: 133_400,
      net: 79_800,
      onSale: true,
      vat: 2200,
      packQuantity: 10,
      unit: 'pz',
    });
    expect(parseArticle({ id: '1', price: null, sale_price: null })).toMatchObject({
      gross: null,
      net: null,
      packQuantity: 1,
      priceRange: null,
    });
  });

  it('has its promotions and the explanation of its price for the price quantity', () => {
    const running = [{ discount: 16, price: 0.0832, price_for_quantity: 8.3192 }];
    const step = { qty: 50, discount_description: '16', net_price: 0.0832, net_for_quantity: 8.3192, running };
    const data = {
      ...{ id: '1', price: 0.099, sale_price: 0.0832, price_quantity: 100, stated_quantity: 10 },
      ...{ price_for_quantity: 9.9, net_for_quantity: 8.3192 },
      sales: [{ PrezzoNettoConPromo: 0.08, PrezzoNettoConPromoPerQuantita: 7.987 }],
      price_info: {
        ...{ gross_price: 0.099, net_price: 0.0832, price_quantity: 100 },
        ...{ price_for_quantity: 9.9, net_for_quantity: 8.3192, running, steps: [step] },
      },
    };
    expect(parseArticleDetail({ message: { data } })).toMatchObject({
      ...{ priceQuantity: 100, statedQuantity: 10, gross: 99_000, net: 83_192 },
      promotions: [{ netPrice: 79_870, priceQuantity: 100, statedQuantity: 10 }],
      explanation: { gross: 99_000, net: 83_192, running: [{ price: 83_192 }], steps: [{ net: 83_192 }] },
    });
  });

  it('has the promotion of a variant for the price quantity of that variant (R2.80)', () => {
    const quantities = { QuantitaPrezzo: 1000, QuantitaDichiarata: 100 };
    const sale = { PrezzoNettoConPromo: 0.0799, PrezzoNettoConPromoPerQuantita: 79.87, ...quantities };
    const product = parseArticle({ id: '1', price_quantity: null, num_childs: 2, sales: [sale] });
    expect(product).toMatchObject(pricedFor(1));
    expect(product.promotions).toMatchObject([{ netPrice: 798_700, priceQuantity: 1000, statedQuantity: 100 }]);
  });

  it('has the price range of its variants (R2.80)', () => {
    expect(
      parseArticle({
        variants: [
          { price: 9, sale_price: 5 },
          { price: 8, sale_price: null },
        ],
      }).priceRange,
    ).toEqual({ lowest: 50_000, highest: 80_000, ...pricedFor(1) });
  });

  it('has one of three availabilities (R2.84)', () => {
    expect(['DISPONIBILE', 'IN ARRIVO', null, 'XYZ'].map(parseAvailability)).toEqual([
      'available',
      'arriving',
      'unavailable',
      'unavailable',
    ]);
  });

  it('has the default route, or the one for several variants (R2.40)', () => {
    expect(articlePath({ code: 'A/1', variantCount: 0 })).toBe('/product/default/A%2F1');
    expect(articlePath({ code: 'A', variantCount: 2 })).toBe('/product/child/A');
  });

  it('is null for an unknown code (R7.16)', () => {
    for (const response of [{ message: { data: null } }, { message: {} }, null, { message: { data: [] } }])
      expect(parseArticleDetail(response)).toBeNull();
  });

  it('parses its sidebar under product and under data', () => {
    const sidebar = {
      barcodes: ['80012345', { barcode: '80054321', um: 'CF' }],
      documents: [{ label: 'Scheda', url: '/d.pdf' }],
    };
    for (const extra of [
      { product: sidebar, data: null },
      { product: null, data: sidebar },
    ]) {
      expect(parseArticleDetail({ message: { data: { id: '1', extra_info: extra } } })).toMatchObject({
        barcodes: [
          { barcode: '80012345', unit: null },
          { barcode: '80054321', unit: 'CF' },
        ],
        documents: [{ name: 'Scheda', url: '/d.pdf' }],
      });
    }
  });
});

it('parses the names of ignored filters', () => {
  const notes = { left_out: [], ignored: ['field_77_feature_d'] };
  expect(parseProductList({ message: { success: true, notes } }).ignored).toEqual(['field_77_feature_d']);
  expect(parseProductList({ message: { success: true } }).ignored).toEqual([]);
});
