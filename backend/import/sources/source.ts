import type { BrandRecord, CategoryRecord, ColorRecord, FamilyRecord, FeatureRecord } from '../../catalogue/records.ts';
import type { PriceListRecord } from '../../pricing/records.ts';
import type { ArticleWithPrices } from '../kinds/articles-kind.ts';
import type { Item } from '../pipe.ts';

/** The records of a source, in the order in which they are imported. */
export interface SourceSteps {
  priceLists: PriceListRecord[];
  categories: CategoryRecord[];
  features: FeatureRecord[];
  families: FamilyRecord[];
  brands: BrandRecord[];
  colors: ColorRecord[];
  articles: AsyncIterable<Item<ArticleWithPrices>[]>;
}

export interface SourceContext {
  /** Folder of the files. */
  folder: string;
  /** Codes of the existing price lists; the list prices of the source are added to all of them. */
  priceLists: readonly string[];
  /** Called with the number of bytes read from the article file. */
  onBytes: (count: number) => void;
}

export interface Source {
  /** The file that drives the progress line, below the folder. */
  mainFile: string;
  /** Folder of the images that the articles name, below the folder; null when there are none. */
  pictureFolder: string | null;
  read(context: SourceContext): Promise<SourceSteps>;
}

/** The price list that is created when none exists. */
export const firstPriceList: PriceListRecord = { code: 'LISTINO', name: { it: 'Listino base', en: 'Base price list' } };
