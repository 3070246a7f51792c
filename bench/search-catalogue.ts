import { initialRow } from '../backend/catalogue/records.ts';
import { IndexBuilder } from '../backend/search/memory/build/index-builder.ts';
import type { IndexData } from '../backend/search/memory/index-data.ts';
import type {
  SourceArticle,
  SourceFeature,
  SourceNode,
  SourceOutline,
  SourceVocabulary,
} from '../backend/search/memory/source.ts';

/** Pseudo-random numbers from 0 to 1, the same for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const SYLLABLES =
  'ba be bi bo ca ce ci co da de di do fa fe fi fo ga ge la le li lo ma me mi mo na ne ni no pa pe pi po ra re ri ro sa se si so ta te ti to va ve vi vo'.split(
    ' ',
  );
const FAMILY_COUNT = 60;
const FEATURES_PER_FAMILY = 5;
const SIZES = ['XS', 'S', 'M', 'L', 'XL', 'XXL', ...Array.from({ length: 24 }, (_, index) => String(34 + index))];

export interface GeneratedIndex {
  data: IndexData;
  words: string[];
  typos: string[];
  codes: string[];
  barcodes: string[];
  categoryCodes: string[];
  brandCodes: string[];
  families: { code: string; textFeature: number; numberFeature: number }[];
}

/**
 * A generated catalogue of about that many variants: three levels of categories, a fifth of the variants grouped in
 * products.
 */
export function generatedIndex(variants: number): GeneratedIndex {
  const random = seededRandom(42);
  const whole = (limit: number): number => Math.floor(random() * limit);
  // The most frequent value of a long list makes up half a percent of all draws, as in real names and descriptions.
  const zipf = (limit: number): number => Math.min(limit - 1, Math.floor(30 * ((limit + 30) / 30) ** random()) - 30);
  const wordOf = (): string => Array.from({ length: 2 + whole(3) }, () => SYLLABLES[whole(SYLLABLES.length)]).join('');
  const words = [...new Set(Array.from({ length: 14_000 }, wordOf))];
  const sentence = (count: number): string => Array.from({ length: count }, () => words[zipf(words.length)]).join(' ');

  const categories: SourceNode[] = [];
  const leaves: number[] = [];
  for (let top = 0; top < 10; top++) {
    const topId = categories.push({
      id: categories.length + 1,
      code: `C${top}`,
      parentId: null,
      position: top,
      name: { it: sentence(1), en: sentence(1) },
    });
    for (let middle = 0; middle < 6; middle++) {
      const id = categories.push({
        id: categories.length + 1,
        code: `C${top}${middle}`,
        parentId: topId,
        position: middle,
        name: { it: sentence(1), en: null },
      });
      for (let leaf = 0; leaf < 5; leaf++) {
        leaves.push(
          categories.push({
            id: categories.length + 1,
            code: `C${top}${middle}${leaf}`,
            parentId: id,
            position: leaf,
            name: { it: sentence(2), en: null },
          }),
        );
      }
    }
  }
  const families = Array.from({ length: FAMILY_COUNT }, (_, index) => ({
    id: index + 1,
    code: `F${index}`,
    parentId: null,
    position: index,
    name: { it: sentence(1), en: null },
  }));
  const features: SourceFeature[] = families.flatMap((_, family) =>
    Array.from({ length: FEATURES_PER_FAMILY }, (__, place) => ({
      id: family * FEATURES_PER_FAMILY + place + 1,
      code: `f${family}-${place}`,
      dataType: (['s', 'f', 's', 'f', 'b'] as const)[place] ?? 's',
      unit: place === 1 ? 'mm' : null,
      position: place,
      isFacet: true,
      name: { it: `Caratteristica ${place}`, en: null },
    })),
  );
  const vocabulary: SourceVocabulary = {
    categories,
    families,
    brands: Array.from({ length: 400 }, (_, index) => ({
      id: index + 1,
      code: `B${index}`,
      name: `Marca ${wordOf()}`,
    })),
    collections: Array.from({ length: 20 }, (_, index) => ({
      id: index + 1,
      code: `K${index}`,
      name: { it: `Linea ${index}`, en: null },
    })),
    colors: Array.from({ length: 24 }, (_, index) => ({
      code: `colore ${index}`,
      name: { it: `colore ${index}`, en: null },
      swatch: null,
    })),
    features,
    familyFeatures: [],
    synonyms: [],
  };

  const articles: { page: SourceArticle; children: SourceArticle[] }[] = [];
  let id = 0;
  const article = (kind: SourceArticle['kind'], parentId: number | null): SourceArticle => {
    const number = ++id;
    const leaf = zipf(leaves.length);
    const family = leaf % FAMILY_COUNT;
    const feature = (place: number): string => `f${family}-${place}`;
    return {
      ...initialRow,
      id: number,
      parentId,
      kind,
      code: String(200_000 + number),
      sku: `${(words[leaf] as string).slice(0, 3).toUpperCase()}.${String(1_000_000 + whole(9_000_000))}-${whole(99)}`,
      name: { it: `${sentence(3)} M${4 + whole(20)}x${10 + whole(90)}`, en: sentence(3) },
      summary: { it: sentence(5), en: null },
      description: { it: sentence(25), en: null },
      brandId: 1 + zipf(400),
      categoryId: leaves[leaf] as number,
      familyId: family + 1,
      collectionId: random() < 0.3 ? 1 + whole(20) : null,
      makerCode: `${wordOf().slice(0, 2)}${whole(1_000_000)}`,
      minimumPackaging: 1 + whole(10),
      packaging: [{ code: 'CF', unit: 'CF', quantity: 10 }],
      color: random() < 0.6 ? `colore ${whole(24)}` : null,
      size: random() < 0.5 ? (SIZES[whole(SIZES.length)] as string) : null,
      features: {
        [feature(0)]: `valore ${whole(8)}`,
        [feature(1)]: 5 * (1 + whole(40)),
        [feature(2)]: `tipo ${whole(4)}`,
        [feature(3)]: whole(10),
        [feature(4)]: random() < 0.5,
      },
      pictures: [`/img/demo/${number}-a.webp`, `/img/demo/${number}-b.webp`],
      isNew: random() < 0.1,
      isAnnounced: random() < 0.02,
      isManaged: true,
      stockQuantity: random() < 0.8 ? whole(500) : 0,
      arrivingOn: random() < 0.2 ? '2126-12-10' : null,
      barcodes: [String(8_000_000_000_000 + whole(99_999_999_999))],
      oldCodes: [],
      alternatives: [],
      restockedAt: null,
    };
  };
  for (let made = 0; made < variants;) {
    if (random() < 0.03) {
      const page = article('parent', null);
      const children = Array.from({ length: 2 + whole(12) }, () => ({
        ...article('child', page.id),
        name: page.name,
        categoryId: page.categoryId,
        familyId: page.familyId,
      }));
      articles.push({ page, children });
      made += children.length;
    } else {
      articles.push({ page: article('single', null), children: [] });
      made += 1;
    }
  }
  const all = articles.flatMap(({ page, children }) => [page, ...children]);
  const outlines: SourceOutline[] = all.map(({ name, ...rest }) => ({
    ...rest,
    name: name.it,
    nameEnglish: name.en,
    position: rest.id,
  }));
  const begun = performance.now();
  const builder = new IndexBuilder(vocabulary, outlines);
  for (const { page, children } of articles) builder.addPage(page, children);
  const data = builder.finish();
  console.log(`index itself in ${Math.round(performance.now() - begun)} ms`);
  const common = words.slice(0, 4000);
  return {
    data,
    words: common,
    typos: common.filter((word) => word.length >= 6).map((word) => `${word.slice(0, 2)}${word.slice(3)}`),
    codes: all.slice(0, 5000).map(({ sku }) => sku),
    barcodes: all.slice(0, 5000).flatMap(({ barcodes }) => barcodes),
    categoryCodes: categories.map(({ code }) => code),
    brandCodes: vocabulary.brands.map(({ code }) => code),
    families: families.map(({ code }, family) => ({
      code,
      textFeature: family * FEATURES_PER_FAMILY + 1,
      numberFeature: family * FEATURES_PER_FAMILY + 2,
    })),
  };
}
