import type { Page } from 'playwright-core';

/** The layout shifts of the document that the page shows: their sum, and what moved from where to where. */
interface Shifts {
  sum: number;
  moved: string[];
}

/** Adds up the layout shifts of each document that the page opens from now on, but those that follow a user's input. */
export async function recordLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shifts = { sum: 0, moved: [] };
    Object.assign(globalThis, { shifts });
    interface Shift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (entry.hadRecentInput) continue;
        shifts.sum += entry.value;
        for (const { node, previousRect: from, currentRect: to } of entry.sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ');
          shifts.moved.push(`${element?.tagName}.${element?.className} (${place(from)}) to (${place(to)})`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What `recordLayoutShift` has added up, once nothing is loading: also what is far down, as the page is scrolled. */
export function layoutShifts(page: Page): Promise<Shifts> {
  return page.evaluate(async () => {
    const idle = () => new Promise<void>((resolve) => requestIdleCallback(() => resolve()));
    const painted = () =>
      new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
    await document.fonts.ready;
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    await painted();
    scrollTo({ top: 0, behavior: 'instant' });
    await painted();
    await idle();
    return (globalThis as unknown as { shifts: Shifts }).shifts;
  });
}

/** The texts that stick out of the window or of a box that cuts them off, where nothing can be scrolled. */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const excess = document.documentElement.scrollWidth - innerWidth;
    if (excess > 0) found.add(`the page is ${excess} px too wide`);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (!parent || text === '' || parent.closest('script, style, template, .visually-hidden, option')) continue;
      if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right, width } = range.getBoundingClientRect();
      if (width <= 1) continue;
      let [from, to] = [0, innerWidth];
      for (let box: Element | null = parent; box; box = box.parentElement) {
        const { overflowX, textOverflow, position } = getComputedStyle(box);
        const place = box.getBoundingClientRect();
        if (/auto|scroll/.test(overflowX) || textOverflow === 'ellipsis' || place.width <= 1) {
          [from, to] = [-Infinity, Infinity];
          break;
        }
        if (/hidden|clip/.test(overflowX)) [from, to] = [Math.max(from, place.left), Math.min(to, place.right)];
        if (position === 'fixed') break;
      }
      if (left < from - 1 || right > to + 1) found.add(`cut off: ${text.slice(0, 60)}`);
    }
    return [...found];
  });
}

/** A part of the state that the page exposes to scripts (R3.8, R3.19, R3.20); undefined before hydration. */
export function exposedState(
  page: Page,
  part: 'session' | 'listing' | 'article',
): Promise<Record<string, unknown> | null | undefined> {
  return page.evaluate(
    (name) => (globalThis as { bancale?: Record<string, Record<string, unknown> | null> }).bancale?.[name],
    part,
  );
}
