import { activation } from './activation-scenario.ts';
import { browserPages } from './browser-scenarios.ts';
import { listing, products, rendering, suggestions } from './catalogue-scenarios.ts';
import { besidePages } from './beside-pages-scenario.ts';
import { cart } from './cart-scenarios.ts';
import { day } from './day/index.ts';
import { clients, growth } from './growth-scenario.ts';
import { documents } from './document-scenarios.ts';
import { endpointRates } from './endpoint-scenarios.ts';
import { besideImports } from './import-beside-shop.ts';
import { interactions } from './interaction-scenario.ts';
import { lighthousePages } from './lighthouse-scenario.ts';
import { importing, starting } from './process-scenarios.ts';
import { relevance } from './relevance/index.ts';
import { officeImport } from './office-import-scenario.ts';
import { office } from './office-scenario.ts';
import { pages } from './page-scenarios.ts';
import { processes } from './processes-scenario.ts';
import { memory } from './memory-scenario.ts';
import { freshness, rebuild } from './rebuild-scenarios.ts';
import { report, type Result } from './report.ts';

/** Every scenario by name; each can be run alone. */
const SCENARIOS: Record<string, () => Promise<Result[]>> = {
  product_list: listing,
  product: products,
  suggestions,
  rendering,
  cart,
  day,
  documents,
  growth,
  clients,
  rebuild,
  freshness,
  memory,
  office,
  activation,
  'office import': officeImport,
  processes,
  'API beside pages': besidePages,
  start: starting,
  import: importing,
  'imports beside requests': besideImports,
  relevance,
  browser: browserPages,
  pages: () => pages(addresses),
  endpoints: () => endpointRates(addresses),
  interactions,
  lighthouse: lighthousePages,
};

/** Running shops to compare, for a scenario that can: `npm run bench -- pages http://127.0.0.1:3001 http://…`. */
const addresses = process.argv.slice(2).filter((one) => /^https?:/.test(one));
const chosen = process.argv.slice(2).filter((one) => !addresses.includes(one));
const unknown = chosen.filter((name) => !(name in SCENARIOS));
if (unknown.length > 0) {
  console.error(`Unknown scenario: ${unknown.join(', ')}. There are: ${Object.keys(SCENARIOS).join(', ')}.`);
  process.exit(2);
}
for (const name of chosen.length > 0 ? chosen : Object.keys(SCENARIOS)) {
  console.log(`\n${name}`);
  report((await SCENARIOS[name]?.()) ?? []);
}
