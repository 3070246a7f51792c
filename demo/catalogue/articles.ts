import type { Locale } from '../../domain/locale.ts';
import type { ArticleRecord, DocumentRecord, PackagingOption } from '../../backend/catalogue/records.ts';
import { dataSheetAddress } from '../../backend/catalogue/index.ts';
import { pictureAddress, type Look, type Picture } from '../pictures/index.ts';
import { chance, wholeBetween } from '../random.ts';
import type { AxisValue } from './axes.ts';
import { articleBarcode, cartonBarcode, internalCode } from './codes.ts';
import { colorNamed } from './colors.ts';
import { contributionsOf } from './contributions.ts';
import { featuresOf } from './feature-values.ts';
import type { Edition } from './product-line.ts';
import { nameOf, skuOf } from './names.ts';
import { isShown } from './showcase.ts';
import { stockOf } from './stock.ts';
import { axisRanges, descriptionOf, summaryOf } from './texts.ts';
import { axesOf, variantsOf, type Variant } from './variants.ts';
import { weightOf } from './weights.ts';

/** An article with the data that the rest of the catalogue is generated from. */
export interface MadeArticle {
  record: ArticleRecord;
  edition: Edition;
  /** Its size in codes, the same for the same size of another brand. */
  size: string;
  /** List price of one unit in ten-thousandths of a euro; null on a product with variants. */
  price: number | null;
  pictures: readonly Picture[];
}

interface Flags {
  isNew: boolean;
  isHot: boolean;
  isAnnounced: boolean;
}

function flagsOf(edition: Edition, seed: number): Flags {
  const lot = chance(seed, 'flag', edition.line.code, edition.version.code, edition.codeSuffix);
  const isShowcase = isShown(edition.line.code) && edition.round === 0;
  if (isShowcase) return { isNew: false, isHot: lot > 0.5, isAnnounced: false };
  return { isNew: lot < 0.045, isHot: lot > 0.95, isAnnounced: lot > 0.5 && lot < 0.512 };
}

function colorOf(edition: Edition, axes: readonly { key: string }[], places: readonly AxisValue[]): string | null {
  const place = axes.findIndex((axis) => axis.key === 'color');
  if (place >= 0) return places[place] ? String(places[place].value) : null;
  return edition.version.color ?? edition.line.color ?? null;
}

/** The images of an article: the article itself in its colour and shape, then the line's further views of it. */
function picturesOf(edition: Edition, places: readonly AxisValue[], color: string | null): Picture[] {
  const { line, version } = edition;
  const colored = color !== null && !line.colorless ? { c: colorNamed(color).material } : {};
  const placed: Look = {};
  for (const place of places) Object.assign(placed, place.look);
  if (line.colorless) delete placed.c;
  const look: Look = { ...line.look, ...colored, ...version.look, ...placed };
  const drawing = version.drawing ?? line.drawing;
  const views = version.drawing === undefined ? (line.views ?? []) : [];
  const further = views.map((view) =>
    view === 'packed' ? { drawing, look, isPacked: true } : { drawing: view, look },
  );
  return [{ drawing, look }, ...further];
}

function packOf(edition: Edition, variant: Variant | null): number {
  const pack = edition.version.pack ?? edition.line.pack ?? 1;
  if (typeof pack === 'number') return pack;
  return pack[variant?.indices[0] ?? 0] ?? 1;
}

function packagingOf(edition: Edition, pack: number): PackagingOption[] {
  const { unit = 'PZ', carton, pallet } = edition.line;
  const options = [{ code: 'MV', unit, quantity: pack }];
  if (pack > 1) options.push({ code: 'CF', unit: 'CF', quantity: pack });
  const perCarton = carton === undefined ? pack : pack * carton;
  if (carton !== undefined && carton > 1) options.push({ code: 'IMB', unit: 'CT', quantity: perCarton });
  if (pallet !== undefined) options.push({ code: 'PAL', unit: 'PL', quantity: perCarton * Math.max(1, pallet) });
  return options;
}

/**
 * The data sheet of a product, which the shop generates from the article's data; a variant has none, because its
 * product has one.
 */
function dataSheetOf(code: string): DocumentRecord[] {
  return [{ name: { it: 'Scheda tecnica', en: 'Data sheet' }, url: dataSheetAddress(code) }];
}

/** Machines with a motor or a burner get a support address: the wholesaler's, with the article in the subject. */
function assistanceFor(features: ArticleRecord['features'], sku: string): string | null {
  const isMachine = ['giri', 'coppia', 'prevalenza', 'potenza_kw'].some((feature) => feature in features);
  return isMachine ? `mailto:assistenza@bancale.example?subject=${encodeURIComponent(sku)}` : null;
}

/**
 * Generates the records of one edition: a product and its variants, or single articles. `number` is the first free
 * number. Throws an Error that names the line when its data refers to something that does not exist.
 */
export function articlesOf(edition: Edition, number: number, today: string, seed: number): MadeArticle[] {
  try {
    return makeArticles(edition, number, today, seed);
  } catch (cause) {
    throw new Error(`Product line ${edition.line.code}: ${cause instanceof Error ? cause.message : ''}`, { cause });
  }
}

function makeArticles(edition: Edition, number: number, today: string, seed: number): MadeArticle[] {
  const variants = variantsOf(edition);
  const flags = flagsOf(edition, seed);
  const isFamily = edition.line.childSku !== undefined || edition.version.childSku !== undefined;
  let next = number;
  const parent = isFamily ? parentOf(edition, variants, flags, internalCode(next++)) : null;
  const made: MadeArticle[] = parent ? [parent] : [];
  variants.forEach((variant, index) => {
    made.push(createVariant(edition, variant, flags, parent?.record ?? null, next++, index, today, seed));
  });
  return made;
}

function commonOf(edition: Edition, flags: Flags, features: ArticleRecord['features']) {
  const { line, brand } = edition;
  const unit = line.unit ?? 'PZ';
  return {
    brandCode: brand,
    categoryCode: line.category,
    familyCode: line.family,
    collectionCode: line.collection ?? null,
    unit,
    piecesPerUnit: unit === 'CF' && typeof features['pezzi'] === 'number' ? features['pezzi'] : null,
    vatRate: (line.vatRate ?? 22) * 100,
    priceQuantity: line.priceQuantity ?? 1,
    documents: [] as DocumentRecord[],
    assistanceLink: null,
    videoLink: null,
    ...flags,
    isActive: true,
    oldCodes: [],
    relatedCodes: [],
    alternativeCodes: [],
  };
}

function parentOf(edition: Edition, variants: readonly Variant[], flags: Flags, code: string): MadeArticle {
  const axes = axesOf(edition);
  const sizes = variants.map((variant) => variant.places);
  const features = featuresOf(edition, axes, []);
  const name = nameOf(edition, []);
  const sku = skuOf(edition, [], false);
  const ranges = (language: Locale) => axisRanges(axes, sizes, language);
  const pack = packOf(edition, null);
  const axisColor = axes.findIndex((axis) => axis.key === 'color');
  const color = colorOf(edition, axes, []);
  const pictured = variants[0]?.places ?? [];
  const pictures = picturesOf(edition, pictured, axisColor >= 0 ? String(pictured[axisColor]?.value) : color);
  const record: ArticleRecord = {
    ...commonOf(edition, flags, features),
    code,
    sku,
    documents: dataSheetOf(code),
    assistanceLink: assistanceFor(features, sku),
    kind: 'parent',
    parentCode: null,
    piecesPerUnit: null,
    position: 0,
    name,
    summary: summaryOf(features, name, axes, ranges),
    description: descriptionOf(edition, ranges, variants.length, 1),
    minimumPackaging: pack,
    packaging: packagingOf(edition, pack),
    color,
    size: null,
    axes: axes.map((axis) => axis.key),
    features,
    pictures: pictures.map(pictureAddress),
    isManaged: true,
    stockQuantity: 0,
    barcodes: [],
  };
  return { record, edition, size: '', price: null, pictures };
}

function createVariant(
  edition: Edition,
  variant: Variant,
  flags: Flags,
  parent: ArticleRecord | null,
  number: number,
  position: number,
  today: string,
  seed: number,
): MadeArticle {
  const axes = axesOf(edition);
  const { places, price } = variant;
  const code = internalCode(number);
  const sku = skuOf(edition, places, parent !== null);
  const pack = packOf(edition, variant);
  const color = colorOf(edition, axes, places);
  const sizeAxis = axes.findIndex((axis) => axis.key === 'size');
  const features = featuresOf(edition, axes, places);
  const name = nameOf(edition, places);
  const pictures = picturesOf(edition, places, color);
  const barcode = articleBarcode(edition.brand, number);
  const isBoxed = edition.line.carton !== undefined && chance(seed, 'carton', sku) < 0.15;
  const stock = stockOf({ sku, price, pack, isAnnounced: flags.isAnnounced }, today, seed);
  const common = commonOf(edition, flags, features);
  const record: ArticleRecord = {
    ...common,
    code,
    sku,
    documents: parent ? [] : dataSheetOf(code),
    assistanceLink: parent ? null : assistanceFor(features, sku),
    kind: parent ? 'child' : 'single',
    parentCode: parent?.code ?? null,
    position,
    name,
    summary: summaryOf(features, name, axes),
    description: descriptionOf(edition, () => [], 0, pack),
    makerCode: `${edition.brand}${wholeBetween(100_000, 999_999, seed, 'maker', sku)}`,
    ...contributionsOf(edition.line.family),
    weightGrams: weightOf({ ...common, features }, price),
    minimumPackaging: pack,
    packaging: packagingOf(edition, pack),
    color,
    size: sizeAxis >= 0 ? String(places[sizeAxis]?.value) : null,
    axes: [],
    features,
    pictures: pictures.map(pictureAddress),
    ...stock,
    barcodes: isBoxed ? [{ code: barcode }, { code: cartonBarcode(barcode), unit: 'IMB' }] : [{ code: barcode }],
    oldCodes: chance(seed, 'old', sku) < 0.03 ? [`V${wholeBetween(10_000, 99_999, seed, 'old code', sku)}`] : [],
  };
  const size = places.map((place) => place.code).join('/');
  return { record, edition, size, price, pictures };
}
