import type { Browser, Page } from 'playwright-core';

/** Times in milliseconds since the navigation started; `shift` is the sum of layout shifts over the page's life. */
export interface PageFigures {
  firstPaint: number;
  largestPaint: number;
  shift: number;
}

/** What happened between events of a user and the paints that follow, in milliseconds. */
export interface Interactions {
  /** Time to the next paint of each interaction; those under 16 ms are not reported. */
  times: number[];
  /** Processor time of the page's main thread meanwhile, other programs left out. */
  processor: number;
}

interface Watch extends PageFigures {
  /** Longest time from the events of an interaction to the next paint, by its id, since the last reset. */
  interactions: Map<number, number>;
}

declare global {
  var watch: Watch | undefined;
}

/** Runs in the page before its own scripts. */
function startWatching(): void {
  const watch: Watch = { firstPaint: 0, largestPaint: 0, shift: 0, interactions: new Map() };
  globalThis.watch = watch;
  const observe = (type: string, note: (entry: PerformanceEntry) => void, more: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...more });
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') watch.firstPaint = entry.startTime;
  });
  observe('largest-contentful-paint', (entry) => (watch.largestPaint = entry.startTime));
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) watch.shift += value;
  });
  observe(
    'event',
    (entry) => {
      const { interactionId } = entry as PerformanceEntry & { interactionId: number };
      const known = watch.interactions.get(interactionId) ?? 0;
      if (interactionId > 0) watch.interactions.set(interactionId, Math.max(known, entry.duration));
    },
    { durationThreshold: 16 },
  );
}

/** Slow 4G, as Lighthouse has it: 150 ms to the server and back, 1.6 Mbit/s. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

/**
 * Opens a page with empty cache whose CPU is `slowdown` times slower; records paints, layout shifts and interactions.
 */
export async function slowPage(
  browser: Browser,
  options: { baseURL: string; width: number; slowdown: number; cookie?: string; isSlow4G?: boolean },
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: options.baseURL,
    viewport: { width: options.width, height: 900 },
  });
  for (const part of options.cookie?.split('; ') ?? []) {
    const [name = '', ...value] = part.split('=');
    await context.addCookies([{ name, value: value.join('='), url: options.baseURL }]);
  }
  const page = await context.newPage();
  await page.addInitScript(startWatching);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: options.slowdown });
  if (options.isSlow4G) await session.send('Network.emulateNetworkConditions', SLOW_4G);
  return page;
}

/** The recorded figures of the page load, once the page is loaded and hydrated. */
export async function figuresOf(page: Page): Promise<PageFigures> {
  await page.waitForLoadState('load');
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await painted(page);
  return page.evaluate(() => ({
    firstPaint: globalThis.watch?.firstPaint ?? 0,
    largestPaint: globalThis.watch?.largestPaint ?? 0,
    shift: globalThis.watch?.shift ?? 0,
  }));
}

/** The interactions while `act` runs, and until the page has nothing to do. */
export async function interactionsOf(page: Page, act: () => Promise<unknown>): Promise<Interactions> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  const take = () =>
    page.evaluate(() => {
      const times = [...(globalThis.watch?.interactions.values() ?? [])];
      globalThis.watch?.interactions.clear();
      return times;
    });
  await painted(page);
  await take();
  const before = await busy();
  await act();
  await painted(page);
  const processor = (await busy()) - before;
  await session.detach();
  return { times: await take(), processor };
}

/** Waits two frames and an idle period: by then the browser has reported the earlier events. */
function painted(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => setTimeout(resolve, 50)))),
      ),
  );
}
