import { launchBrowser } from '../test/builders/chromium.ts';
import { machineLoad, median } from './browser-scenarios.ts';
import { feltFigures, isReached, type FeltFigure, type FeltShop } from './felt-pages.ts';
import type { Result } from './report.ts';
import { freePort, startShop } from './shop-process.ts';

const ARTICLES = 10_000;
const ROUNDS = 5;

const written = (value: number, unit: FeltFigure['unit']) =>
  unit === 'bytes' ? `${(value / 1000).toFixed(1)} kB` : unit === 'ms' ? `${value} ms` : `${value}`;

/**
 * Speed of the pages as visitors perceive it, compared with its limits. Addresses of running shops with the
 * demonstration's data are measured alternately, side by side, and only printed; without one, a shop is started. A
 * missed limit is a warning.
 */
export async function pages(addresses: readonly string[]): Promise<Result[]> {
  const started = addresses.length === 0 ? await startShop(ARTICLES) : null;
  const shops = (started ? [started.address] : addresses).map((address): FeltShop => ({
    address,
    product: '/product/default/PT-LAV-14B',
  }));
  const port = await freePort();
  const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
  try {
    const results: Result[] = [];
    for (const figure of await feltFigures(browser, port)) {
      const values = shops.map((): number[] => []);
      for (let round = 0; round < ROUNDS; round += 1)
        for (const [index, shop] of shops.entries()) values[index]?.push(await figure.measure(shop));
      const medians = values.map(median);
      const reached = medians.every((value) => isReached(figure, value));
      if (!reached) console.warn(`${figure.name}: ${medians.join(' / ')}, the limit is ${figure.limit}`);
      results.push({
        scenario: `pages: ${figure.name}`,
        size: ARTICLES.toLocaleString('en-GB'),
        figure: values
          .map(
            (all, index) => `${written(medians[index] ?? 0, figure.unit)} (${Math.min(...all)} to ${Math.max(...all)})`,
          )
          .join(' / '),
        target: `${figure.unit === 'points' ? 'at least' : 'at most'} ${written(figure.limit, figure.unit)}`,
        reached,
        isDetail: started === null,
      });
    }
    return [...results, { ...machineLoad('pages'), isDetail: started === null }];
  } finally {
    await browser.close();
    await started?.stop();
  }
}
