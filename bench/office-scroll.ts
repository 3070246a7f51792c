import { launchBrowser } from '../test/builders/chromium.ts';
import { quantile } from './load.ts';
import type { Result } from './report.ts';

/** A frame at 60 Hz. */
const FRAME_MILLISECONDS = 16;
const FRAMES = 600;
/** As a wheel that is turned fast. */
const PIXELS_PER_FRAME = 60;
const PASSWORD = 'bancale-demo';

/** Scrolls the page down and up; returns the milliseconds between its frames. */
function scrollFrames({ frames, pixels }: { frames: number; pixels: number }): Promise<number[]> {
  return new Promise((resolve) => {
    const times: number[] = [];
    let last = 0;
    let direction = 1;
    const step = (now: number) => {
      if (last > 0) times.push(now - last);
      last = now;
      if (times.length === frames) return resolve(times);
      if (scrollY >= document.documentElement.scrollHeight - innerHeight - 1) direction = -1;
      else if (scrollY <= 0) direction = 1;
      scrollBy(0, pixels * direction);
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
}

/** What a frame takes while a table of a hundred orders is scrolled, in both row heights. */
export async function scrollTables(address: string, person: string): Promise<Result[]> {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ baseURL: address, viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.goto('/office/login?redirect=/office/orders');
    await page.locator('input[name=username]').fill(`${person}@bancale.example`);
    await page.locator('input[name=password]').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Ordini' }).waitFor();
    const client = await context.newCDPSession(page);
    await client.send('Performance.enable');
    const processor = async () => {
      const { metrics } = await client.send('Performance.getMetrics');
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
    };
    const results: Result[] = [];
    for (const isDense of [false, true]) {
      await page.evaluate(
        (choices) => localStorage.setItem('office-table-orders', choices),
        JSON.stringify({ isDense, hidden: [] }),
      );
      await page.goto('/office/orders?size=100');
      await page.locator('html[data-hydrated]').waitFor();
      await page.waitForLoadState('networkidle');
      const rows = await page.locator('tbody tr').count();
      const before = await processor();
      const times = await page.evaluate(scrollFrames, { frames: FRAMES, pixels: PIXELS_PER_FRAME });
      const perFrame = ((await processor()) - before) / FRAMES;
      const sorted = times.toSorted((one, other) => one - other);
      results.push({
        scenario: `scrolling ${rows} ${isDense ? 'low' : 'usual'} rows`,
        size: `${rows} orders on a page`,
        figure:
          `${perFrame.toFixed(1)} ms of the main thread a frame; frames every ${quantile(sorted, 0.5).toFixed(1)} ms, ` +
          `p95 ${quantile(sorted, 0.95).toFixed(1)} ms`,
        target: `at most ${FRAME_MILLISECONDS} ms a frame`,
        reached: perFrame <= FRAME_MILLISECONDS,
      });
    }
    return results;
  } finally {
    await browser.close();
  }
}
