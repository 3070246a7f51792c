import type { Page } from 'playwright-core';

/** More Tab stops than on any page between two needed controls. */
const MOST_STOPS = 160;

/** Presses Tab until a control with this name has the focus. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement;
      // The text of the page would match everything.
      if (element === document.body) return '';
      const labels = [...(element.labels ?? [])].map((label) => label.innerText).join(' ');
      return (element.getAttribute('aria-label') ?? (labels || element.innerText)).replace(/\s+/g, ' ').trim();
    });
    if (name.test(focused)) return;
  }
  throw new Error(`no Tab stop ${name}`);
}

/** Moves to a field by Tab and types into it. */
export async function typeInto(page: Page, name: RegExp, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.type(text);
}

/** Moves to a link or button by Tab and presses Enter. */
export async function press(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}
