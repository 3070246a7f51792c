import { launchBrowser } from '../test/builders/chromium.ts';
import { machineLoad, median } from './browser-scenarios.ts';
import { INTERACTIONS, LONGEST_INTERACTION, measureInteraction, type InteractionShop } from './interactions.ts';
import { variantCodes } from './queries.ts';
import type { Result } from './report.ts';
import { startShop } from './shop-process.ts';

const ARTICLES = 10_000;
const ROUNDS = 5;
/** A product with fifty variants on two axes. */
const MATRIX = '/product/default/TSP-PZG';

/** The value that 98 of 100 do not exceed. */
function percentile98(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.ceil(values.length * 0.98) - 1] ?? 0;
}

/**
 * The time from every interaction of the main flows to the next paint, with a processor that is four times slower. What
 * is over its limit is a warning: the processor time says whether the page or another program took it.
 */
export async function interactions(): Promise<Result[]> {
  const shop = await startShop(ARTICLES);
  const browser = await launchBrowser();
  try {
    const place: InteractionShop = {
      ...{ address: shop.address, user: 'cliente.a@bancale.example', matrix: MATRIX, words: 'valvola' },
      cartCodes: await variantCodes(shop.address, 300),
    };
    const results: Result[] = [];
    for (const interaction of INTERACTIONS) {
      const times: number[] = [];
      /** Of each round. */
      const longest: number[] = [];
      const processor: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const measured = await measureInteraction(browser, place, interaction);
        times.push(...measured.times);
        longest.push(Math.max(0, ...measured.times));
        processor.push(measured.processor);
      }
      const p98 = percentile98(times);
      const reached = p98 <= LONGEST_INTERACTION;
      if (!reached) console.warn(`${interaction.name}: ${times.join(', ')} ms`);
      results.push({
        scenario: `interactions: ${interaction.name}`,
        size: ARTICLES.toLocaleString('en-GB'),
        figure:
          `median ${median(longest)} ms, p98 ${p98} ms, longest ${Math.max(0, ...times)} ms; ` +
          `processor ${Math.round(median(processor))} ms with what follows`,
        target: `p98 at most ${LONGEST_INTERACTION} ms`,
        reached,
      });
    }
    return [...results, machineLoad('interactions')];
  } finally {
    await browser.close();
    await shop.stop();
  }
}
