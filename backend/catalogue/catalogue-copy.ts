import { listen, type Database } from '../database/index.ts';
import { keepArticlePages } from './article-pages.ts';
import { keepCustomerCodes } from './customer-codes.ts';

const CODES = 'customer_codes_changed';
const CATALOGUE = 'catalogue_changed';
/** What the message says where only stock quantities have changed. */
const STOCK = 'stock';

/** What is cached of the catalogue until its tables change, in any process: product pages, customers' own codes. */
export async function createCatalogueCopy(database: Database) {
  const customerCodes = keepCustomerCodes(database);
  const pages = keepArticlePages(database);
  const listener = await listen(database, [CODES, CATALOGUE], (event) => {
    const isAnything = event.kind === 'reconnected';
    if (isAnything || event.channel === CODES) customerCodes.drop();
    if (isAnything || event.channel === CATALOGUE)
      pages.drop(!isAnything && event.payload === STOCK ? 'stock' : 'everything');
  });
  return {
    customerCodes,
    pages,
    /** Resolves when every change committed before this call is visible. */
    settled: () => listener.caughtUp(),
    close: () => listener.close(),
  };
}
