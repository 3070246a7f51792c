import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { ArticleRecord } from '../../backend/catalogue/records.ts';
import type { LocalText } from '../../domain/local-text.ts';
import { isGtin } from '../../domain/gtin.ts';
import { generateCatalogue } from './index.ts';

const options = { articles: 10_000, today: '2026-11-21', seed: 1 };
const catalogue = generateCatalogue(options);
const { articles } = catalogue;
const big = generateCatalogue({ ...options, articles: 40_000 });
const sellable = articles.filter(({ kind }) => kind !== 'parent');
const parents = articles.filter(({ kind }) => kind === 'parent');
const byCode = new Map(articles.map((article) => [article.code, article]));
const childrenOf = Map.groupBy(
  articles.filter(({ parentCode }) => parentCode !== null),
  ({ parentCode }) => parentCode ?? '',
);

const isUnique = (list: readonly string[]): boolean => new Set(list).size === list.length;
const bothLanguages = ({ it, en }: LocalText): boolean => it.trim() !== '' && (en ?? '').trim() !== '';

describe('the demonstration catalogue', () => {
  it('is the same for the same seed and day', () => {
    // On this many articles far faster than toEqual.
    expect(isDeepStrictEqual(generateCatalogue(options), catalogue)).toBe(true);
  });

  it('keeps its first articles when it grows, except for links to new ones', () => {
    const bare = ({ relatedCodes: _related, alternativeCodes: _alternatives, ...article }: ArticleRecord) => article;
    expect(big.articles.length).toBeGreaterThan(articles.length);
    expect(isDeepStrictEqual(big.articles.slice(0, articles.length).map(bare), articles.map(bare))).toBe(true);
  });

  it('has different stock with another seed, but the same codes', () => {
    const other = generateCatalogue({ ...options, seed: 2 });
    const stocks = new Map(other.articles.map(({ sku, stockQuantity }) => [sku, stockQuantity]));
    const shared = sellable.filter(({ sku }) => stocks.has(sku));
    expect(shared.length).toBeGreaterThan(8000);
    expect(shared.filter(({ sku, stockQuantity }) => stocks.get(sku) !== stockQuantity).length).toBeGreaterThan(4000);
  });

  it('uses only typographic apostrophes', () => {
    const straight = /\p{L}'\p{L}/u;
    expect(JSON.stringify(catalogue).match(straight)).toBeNull();
  });

  it('has the expected size', () => {
    expect(sellable.length).toBeGreaterThanOrEqual(10_000);
    expect(parents.length).toBeGreaterThanOrEqual(600);
    expect(catalogue.brands.length).toBeGreaterThanOrEqual(30);
    expect(catalogue.priceLists).toHaveLength(4);
    expect(new Set(articles.map(({ familyCode }) => familyCode)).size).toBeGreaterThanOrEqual(60);
  });

  it('has an image for every category, taken from an article', () => {
    const drawn = new Set(catalogue.articles.flatMap((article) => article.pictures));
    expect(catalogue.categories.filter(({ picture }) => !picture || !drawn.has(picture))).toEqual([]);
  });

  it('has three levels of categories, and articles in each of the lowest', () => {
    const codes = new Map(catalogue.categories.map((category) => [category.code, category]));
    const levelOf = (code: string): number => {
      const parent = codes.get(code)?.parentCode;
      return parent ? levelOf(parent) + 1 : 1;
    };
    const used = new Set(articles.map(({ categoryCode }) => categoryCode));
    const lowest = catalogue.categories.filter(({ code }) => levelOf(code) === 3);
    expect(new Set([...codes.keys()].map(levelOf))).toEqual(new Set([1, 2, 3]));
    expect(lowest.filter(({ code }) => !used.has(code))).toEqual([]);
    expect([...used].filter((code) => levelOf(code ?? '') !== 3)).toEqual([]);
  });

  it('R3.16 groups families by type of article, not by department', () => {
    const made = catalogue.families.filter(({ parentCode }) => parentCode !== null).map(({ code }) => code);
    expect(new Set(made).size).toBe(made.length);
    expect(new Set(articles.map(({ familyCode }) => familyCode))).toEqual(new Set(made));
    const top = catalogue.families.filter(({ parentCode }) => parentCode === null).map(({ name }) => name.it);
    const departments = catalogue.categories.filter(({ parentCode }) => parentCode === null);
    const names = new Set(departments.map(({ name }) => name.it));
    expect(top.filter((name) => names.has(name))).toEqual([]);
  });

  it('has four to eight features per family, and gives every article those of its family', () => {
    const families = new Map(catalogue.families.map((family) => [family.code, family]));
    const features = new Map(catalogue.features.map((feature) => [feature.code, feature]));
    for (const { code, parentCode, features: own } of catalogue.families) {
      if (parentCode === null) continue;
      expect(own.length, code).toBeGreaterThanOrEqual(4);
      expect(own.length, code).toBeLessThanOrEqual(9);
      expect(own.filter((feature) => !features.has(feature))).toEqual([]);
    }
    const letters = { s: ['string', 'object'], f: ['number'], b: ['boolean'], d: ['string'] };
    const isWrong = (article: ArticleRecord): boolean => {
      const own = families.get(article.familyCode ?? '')?.features ?? [];
      const entries = Object.entries(article.features);
      const fits = ([code, value]: [string, unknown]): boolean =>
        own.includes(code) &&
        letters[features.get(code)?.dataType ?? 's'].includes(typeof value) &&
        !Number.isNaN(value);
      return entries.length < 3 || !entries.every(fits);
    };
    expect(sellable.filter(isWrong)).toEqual([]);
    const types = new Set(catalogue.features.map(({ dataType }) => dataType));
    expect([...types].sort()).toEqual(['b', 'f', 's']);
  });

  it('has no duplicate code, visible code or barcode', () => {
    const codes = articles.map(({ code }) => code);
    const skus = articles.map(({ sku }) => sku.toUpperCase());
    expect(isUnique(codes)).toBe(true);
    expect(isUnique(skus)).toBe(true);
    expect(isUnique([...codes, ...skus])).toBe(true);
    const barcodes = sellable.flatMap((article) => article.barcodes.map(({ code }) => code));
    expect(isUnique(barcodes)).toBe(true);
    expect(barcodes.filter((code) => !isGtin(code))).toEqual([]);
    expect(sellable.filter(({ barcodes: own }) => own[0]?.code.length !== 13)).toEqual([]);
    expect(sellable.filter(({ barcodes: own }) => own.length > 1).length).toBeGreaterThan(300);
    expect(skus.filter((sku) => !/^[A-Z0-9-]+$/.test(sku))).toEqual([]);
  });

  it('refers only to existing records', () => {
    const known = {
      brandCode: new Set(catalogue.brands.map(({ code }) => code)),
      categoryCode: new Set(catalogue.categories.map(({ code }) => code)),
      familyCode: new Set(catalogue.families.map(({ code }) => code)),
      collectionCode: new Set(catalogue.collections.map(({ code }) => code)),
      color: new Set(catalogue.colors.map(({ code }) => code)),
    };
    const strays = articles.flatMap((article) =>
      Object.entries(known)
        .map(([field, codes]) => [article[field as keyof typeof known], codes] as const)
        .filter(([value, codes]) => value !== null && value !== undefined && !codes.has(value))
        .map(([value]) => `${article.sku}: ${value}`),
    );
    expect(strays).toEqual([]);
    const linksOf = ({ relatedCodes, alternativeCodes }: ArticleRecord) => [...relatedCodes, ...alternativeCodes];
    const isLost = (article: ArticleRecord): boolean =>
      linksOf(article).some((code) => code === article.code || !byCode.has(code));
    expect(articles.filter(isLost)).toEqual([]);
    const isGone = (code: string): boolean => {
      const { kind, stockQuantity, isManaged } = byCode.get(code) ?? {
        kind: 'single',
        stockQuantity: 0,
        isManaged: false,
      };
      return kind !== 'parent' && (stockQuantity === 0 || !isManaged);
    };
    expect(articles.filter(({ alternativeCodes }) => alternativeCodes.some(isGone))).toEqual([]);
    const isOrphan = ({ parentCode }: ArticleRecord): boolean =>
      parentCode !== null && byCode.get(parentCode)?.kind !== 'parent';
    expect(articles.filter(isOrphan)).toEqual([]);
    expect(new Set(articles.map(({ collectionCode }) => collectionCode)).size).toBe(catalogue.collections.length + 1);
  });

  it('distinguishes the variants of every product by one or two axes', () => {
    for (const parent of parents) {
      const children = childrenOf.get(parent.code) ?? [];
      expect(children.length, parent.sku).toBeGreaterThanOrEqual(2);
      expect([1, 2]).toContain(parent.axes.length);
      const placeOf = (child: ArticleRecord): string =>
        parent.axes
          .map((axis) => (axis === 'color' ? child.color : axis === 'size' ? child.size : child.features[axis]))
          .map((value) => JSON.stringify(value))
          .join('/');
      const places = children.map(placeOf);
      expect(isUnique(places), parent.sku).toBe(true);
      expect(
        places.filter((place) => place.includes('null') || place.split('/').includes('')),
        parent.sku,
      ).toEqual([]);
    }
    expect(parents.filter(({ axes }) => axes.length === 2).length).toBeGreaterThan(200);
  });

  it('prices every variant in every list (one list: electrical and lighting only), and no product', () => {
    const priced = Map.groupBy(catalogue.prices, ({ articleCode }) => articleCode);
    const listsOf = (code: string) => (priced.get(code) ?? []).map(({ priceListCode }) => priceListCode);
    const wanted = (category: string | null) =>
      /^0[34]/.test(category ?? '') ? ['BASE', 'INST', 'RIV', 'ELE'] : ['BASE', 'INST', 'RIV'];
    expect(sellable.filter(({ code, categoryCode }) => listsOf(code).join() !== wanted(categoryCode).join())).toEqual(
      [],
    );
    expect(parents.filter(({ code }) => priced.has(code))).toEqual([]);
    expect(catalogue.prices.filter(({ price }) => !Number.isSafeInteger(price) || price <= 0)).toEqual([]);
  });

  it('states the price of cable for 1,000 m and of clamps for 100 pieces, that of one unit to a tenth of a cent', () => {
    const quantityOf = new Map(sellable.map(({ code, priceQuantity = 1 }) => [code, priceQuantity]));
    const stated = sellable.filter(({ priceQuantity = 1 }) => priceQuantity > 1);
    const kinds = new Set(
      stated.map(({ familyCode, unit, priceQuantity }) => `${familyCode} ${unit} ${priceQuantity}`),
    );
    expect(kinds).toEqual(new Set(['collari PZ 100', 'cavi-energia MT 1000']));
    const ofUnits = catalogue.prices.map(({ articleCode, price }) => price / (quantityOf.get(articleCode) ?? 1));
    expect(ofUnits.filter((price) => !Number.isInteger(price) || price % 10 !== 0)).toEqual([]);
    expect(Math.max(...ofUnits)).toBeLessThan(100_000_000);
  });

  it('knows what every variant weighs, from a feature that says it or else from its price', () => {
    expect(sellable.filter(({ weightGrams }) => !weightGrams || !Number.isInteger(weightGrams))).toEqual([]);
    const weightOf = (sku: string) => sellable.find((article) => article.sku === sku)?.weightGrams;
    expect(weightOf('TR-18V-60')).toBe(1700);
    expect(weightOf('VS-12-OT')).toBeGreaterThan(150);
    expect(weightOf('VS-12-OT')).toBeLessThan(400);
    expect(weightOf('CV-FG16-3G25')).toBeGreaterThan(90_000);
  });

  it('is written in both languages, and the English is not Italian', () => {
    const texts = articles.flatMap(({ name, summary, description }) => [name, summary ?? name, description ?? name]);
    expect(texts.filter((text) => !bothLanguages(text))).toEqual([]);
    const named = [
      ...catalogue.categories,
      ...catalogue.families,
      ...catalogue.features,
      ...catalogue.collections,
      ...catalogue.colors,
      ...catalogue.priceLists,
    ];
    expect(named.filter(({ name }) => !bothLanguages(name))).toEqual([]);
    const italian = /\b(con|senza|della|rotolo|bianc[oa]|ner[oa]|ottone|zincat[oa]|confezione|moduli|gradini)\b/i;
    expect(texts.map(({ en }) => en ?? '').filter((text) => italian.test(text))).toEqual([]);
    const odd = /[{}[\]]| {2}|undefined|NaN|null| ,|· ·/;
    expect(texts.flatMap(({ it, en }) => [it, en ?? '']).filter((text) => odd.test(text))).toEqual([]);
    expect(articles.filter(({ name }) => name.it.length > 110)).toEqual([]);
  });

  it('has packaging quantities that are whole multiples', () => {
    const isWrong = ({ minimumPackaging, packaging }: ArticleRecord): boolean =>
      packaging[0]?.code !== 'MV' ||
      packaging[0].quantity !== minimumPackaging ||
      packaging.some(({ quantity }) => quantity % minimumPackaging !== 0);
    expect(sellable.filter(isWrong)).toEqual([]);
    const packs = new Set(sellable.map(({ minimumPackaging }) => minimumPackaging));
    for (const quantity of [1, 5, 10, 25, 50]) expect(packs).toContain(quantity);
    const codes = new Set(sellable.flatMap(({ packaging }) => packaging.map(({ code }) => code)));
    expect([...codes].sort()).toEqual(['CF', 'IMB', 'MV', 'PAL']);
    for (const unit of ['PZ', 'CF', 'MT', 'KG', 'PAIO', 'RT'])
      expect(sellable.some((one) => one.unit === unit)).toBe(true);
  });

  it('has the VAT rates 22, 10 and 4 percent', () => {
    expect(new Set(articles.map(({ vatRate }) => vatRate))).toEqual(new Set([2200, 1000, 400]));
  });

  it('has every availability status', () => {
    const there = sellable.filter(({ stockQuantity }) => stockQuantity > 0);
    const arriving = sellable.filter(({ stockQuantity, arrivingOn }) => stockQuantity === 0 && arrivingOn);
    expect(there.length / sellable.length).toBeGreaterThan(0.7);
    expect(arriving.length).toBeGreaterThan(300);
    expect(arriving.filter(({ arrivingOn }) => (arrivingOn ?? '') <= options.today)).toEqual([]);
    expect(arriving.some(({ isAnnounced }) => !isAnnounced)).toBe(true);
    expect(sellable.some(({ isManaged }) => !isManaged)).toBe(true);
    expect(
      sellable.some(({ stockQuantity, arrivingOn, isManaged }) => !stockQuantity && !arrivingOn && isManaged),
    ).toBe(true);
    for (const flag of ['isNew', 'isHot', 'isAnnounced'] as const) {
      expect(sellable.filter((article) => article[flag]).length, flag).toBeGreaterThan(20);
    }
    expect(sellable.filter(({ isAnnounced, stockQuantity }) => isAnnounced && stockQuantity > 0)).toEqual([]);
    expect(sellable.some(({ oldCodes }) => oldCodes.length > 0)).toBe(true);
  });

  it('does not use the shop’s orange as a colour', () => {
    for (const { code, swatch } of catalogue.colors) {
      const [red = 0, green = 0, blue = 0] =
        (swatch ?? '').match(/[0-9A-F]{2}/g)?.map((part) => parseInt(part, 16)) ?? [];
      const span = Math.max(red, green, blue) - Math.min(red, green, blue);
      const hue = red >= green && green >= blue && span > 0 ? (60 * (green - blue)) / span : 180;
      expect(hue > 12 && hue < 40 && span > 150, code).toBe(false);
    }
  });

  it('can be four times as large without duplicate codes', () => {
    expect(big.prices.length).toBeGreaterThanOrEqual(120_000);
    expect(isUnique(big.articles.map(({ code }) => code))).toBe(true);
    expect(isUnique(big.articles.map(({ sku }) => sku))).toBe(true);
    expect(isUnique(big.articles.flatMap(({ barcodes }) => barcodes.map(({ code }) => code)))).toBe(true);
    expect(isUnique(big.articles.filter(({ kind }) => kind !== 'child').map(({ name }) => name.it))).toBe(true);
  });
});
