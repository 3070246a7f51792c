import type {
  BrandRecord,
  CategoryRecord,
  ColorRecord,
  FamilyRecord,
  FeatureRecord,
  PriceListRecord,
} from '../../../backend/catalogue/records.ts';
import type { ArticleWithPrices } from '../kinds/articles-kind.ts';
import type { Item } from '../pipe.ts';

/** What a source brings, in the order in which it is loaded. */
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
  /** Folder the files lie in. */
  folder: string;
  /** Codes of the price lists that are there; the list prices of the source go on all of them. */
  priceLists: readonly string[];
  /** Told how many bytes of the article file have been read. */
  onBytes: (count: number) => void;
}

export interface Source {
  /** The file that sets the pace of the progress line, below the folder. */
  mainFile: string;
  /** Folder of the pictures the articles name, below the folder; null where there are none. */
  pictureFolder: string | null;
  read(context: SourceContext): Promise<SourceSteps>;
}

/** The price list that is made when there is none to put prices on. */
export const firstPriceList: PriceListRecord = { code: 'LISTINO', name: { it: 'Listino base', en: 'Base price list' } };
