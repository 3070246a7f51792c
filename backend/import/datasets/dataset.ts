import { join } from 'node:path';
import type {
  ArticleRecord,
  BrandRecord,
  CategoryRecord,
  ColorRecord,
  FamilyRecord,
  FeatureRecord,
} from '../../catalogue/records.ts';
import type { PriceListRecord } from '../../pricing/records.ts';
import { reasonText } from '../../texts/index.ts';
import { ImportError } from '../import-error.ts';
import type { ArticleWithPrices } from '../kinds/articles.ts';
import { openFile } from '../sources/open-file.ts';
import type { SourceRow } from '../sources/rows.ts';
import { fileAt, fileSize, type OnBytes } from '../sources/text.ts';
import { textOf } from '../sources/values.ts';
import type { Item } from '../write-batches.ts';

/** The records of a source, in the order in which they are imported. */
interface DatasetSteps {
  priceLists: PriceListRecord[];
  categories: CategoryRecord[];
  features: FeatureRecord[];
  families: FamilyRecord[];
  brands: BrandRecord[];
  colors: ColorRecord[];
  articles: AsyncIterable<Item<ArticleWithPrices>[]>;
}

export interface DatasetContext {
  /** Folder of the files. */
  folder: string;
  /** Codes of the existing price lists; the list prices of the source are added to all of them. */
  priceLists: readonly string[];
  /** Called with the number of bytes read from the article file. */
  onBytes: (count: number) => void;
}

/** Files that belong together and are joined by code; a mapping cannot express the join. */
export interface Dataset {
  /** The file that drives the progress line, below the folder. */
  mainFile: string;
  /** Folder of the images that the articles name, below the folder; null when there are none. */
  pictureFolder: string | null;
  read(context: DatasetContext): Promise<DatasetSteps>;
}

/** The price list that is created when none exists. */
export const firstPriceList: PriceListRecord = { code: 'LISTINO', name: { it: 'Listino base', en: 'Base price list' } };

/** An active article with a code and default values only, to be completed. */
export function plainArticle(code: string): ArticleRecord {
  return {
    code,
    sku: code,
    kind: 'single',
    parentCode: null,
    position: 0,
    name: { it: code, en: null },
    summary: null,
    description: null,
    brandCode: null,
    categoryCode: null,
    familyCode: null,
    collectionCode: null,
    makerCode: null,
    unit: 'PZ',
    vatRate: 2200,
    minimumPackaging: 1,
    packaging: [],
    color: null,
    size: null,
    axes: [],
    features: {},
    pictures: [],
    documents: [],
    assistanceLink: null,
    videoLink: null,
    isNew: false,
    isHot: false,
    isAnnounced: false,
    isManaged: true,
    isActive: true,
    stockQuantity: 0,
    arrivingOn: null,
    barcodes: [],
    oldCodes: [],
    relatedCodes: [],
    alternativeCodes: [],
  };
}

interface NumberedRow {
  line: number;
  row: SourceRow;
}

/**
 * The rows of one file of a source in groups; the format of a source is fixed, so an unreadable row ends the import.
 */
export async function* readTable(
  folder: string,
  file: string,
  onBytes: OnBytes = () => undefined,
): AsyncGenerator<NumberedRow[]> {
  const path = join(folder, file);
  await fileSize(fileAt(path));
  const opened = await openFile(fileAt(path), { encoding: 'utf-8' });
  for await (const rows of opened.rows(onBytes)) {
    yield rows.map((read) => {
      if ('reason' in read) throw new ImportError(`${path}, line ${read.line}: ${reasonText('en', read.reason)}`);
      return read;
    });
  }
}

/** A whole table of texts, for the small files of a source. */
export async function wholeTable(folder: string, file: string): Promise<Record<string, string>[]> {
  const all: Record<string, string>[] = [];
  for await (const rows of readTable(folder, file)) {
    for (const { row } of rows) {
      all.push(Object.fromEntries(Object.entries(row).map(([column, value]) => [column, textOf(value) ?? ''])));
    }
  }
  return all;
}

/** A pseudo-random number that is always the same for the same text, from 0 up to (not including) `bound`. */
export function pseudoRandom(text: string, bound: number): number {
  let hash = 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1) {
    hash ^= text.charCodeAt(place);
    hash = Math.imul(hash, 0x01000193);
  }
  // One more mixing step: similar texts must not give similar numbers.
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  return (hash >>> 0) % bound;
}
