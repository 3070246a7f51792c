import { launchBrowser } from '../test/builders/chromium.ts';
import { machineLoad, median } from './browser-scenarios.ts';
import { fetchLighthouse } from './lighthouse-package.ts';
import type { Result } from './report.ts';
import { freePort, startShop } from './shop-process.ts';

const ARTICLES = 10_000;
const ROUNDS = 5;
const PAGES = {
  home: '/',
  '/shop': '/shop',
  'a product page': '/product/default/PT-LAV-14B',
  'a product page with variants': '/product/child/TE-933-ZN',
  'the questions page': '/web-page/faq',
  'a content page': '/pages/about-us',
} as const;
const TARGETS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;

/** Lighthouse with its default settings for phones, as a guest; the median of several runs. */
export async function lighthousePages(): Promise<Result[]> {
  const lighthouse = await fetchLighthouse();
  const shop = await startShop(ARTICLES);
  const port = await freePort();
  const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
  try {
    const results: Result[] = [];
    for (const [name, path] of Object.entries(PAGES)) {
      const rounds: Record<string, number>[] = [];
      const failedAudits = new Set<string>();
      for (let round = 0; round < ROUNDS; round += 1) {
        const run = await lighthouse(shop.address + path, {
          port,
          logLevel: 'error',
          onlyCategories: Object.keys(TARGETS),
        });
        if (!run) throw new Error(`Lighthouse returned no result for ${path}`);
        const { categories, audits } = run.lhr;
        rounds.push(
          Object.fromEntries(Object.values(categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)])),
        );
        for (const { id, auditRefs } of Object.values(categories)) {
          if (id === 'performance') continue;
          for (const { id: audit, weight } of auditRefs)
            if (weight > 0 && audits[audit]?.score === 0) failedAudits.add(audit);
        }
      }
      for (const [category, target] of Object.entries(TARGETS)) {
        const scores = rounds.map((round) => round[category] ?? 0);
        const score = median(scores);
        const range = `${Math.min(...scores)} to ${Math.max(...scores)}`;
        results.push({
          scenario: `lighthouse: ${name}, ${category}`,
          size: ARTICLES.toLocaleString('en-GB'),
          figure: `${score} (${range} in ${ROUNDS} runs)`,
          target: `${target}`,
          reached: score >= target,
          isDetail: category !== 'performance' && score === 100,
        });
      }
      if (failedAudits.size > 0) console.log(`${path}: ${[...failedAudits].join(', ')}`);
    }
    return [...results, machineLoad('lighthouse')];
  } finally {
    await browser.close();
    await shop.stop();
  }
}
