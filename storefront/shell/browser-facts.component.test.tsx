import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderUi } from '../test-support/render.tsx';
import { BackToTop } from './back-to-top.tsx';
import { useBrowserFacts } from './browser-facts.ts';

function Facts() {
  useBrowserFacts('home');
  return (
    <div style={{ height: 5000 }}>
      <div style={{ position: 'fixed' }}>
        <BackToTop />
      </div>
    </div>
  );
}

const { dataset } = document.documentElement;

it('R9.8 the page says its layout kind, and whether it is narrower than 1025 px', async () => {
  await renderUi(<Facts />);
  for (const [width, kind, isUnder1025] of [
    [767, 'mobile', 'true'],
    [768, 'tablet', 'true'],
    [991, 'tablet', 'true'],
    [992, 'desktop', 'true'],
    [1024, 'desktop', 'true'],
    [1025, 'desktop', 'false'],
    [1379, 'desktop', 'false'],
    [1380, 'extra-wide', 'false'],
  ] as const) {
    await page.viewport(width, 800);
    await expect
      .poll(() => [dataset['layoutKind'], dataset['under1025']], { message: `${width} px` })
      .toEqual([kind, isUnder1025]);
  }
});

it('R9.6 R9.7 the header is sticky after 300 px, and from 401 px a button leads back to the top', async () => {
  const screen = await renderUi(<Facts />);
  const button = screen.getByRole('button', { name: 'Torna su' });
  for (const [top, isStuck, isFar] of [
    [299, false, false],
    [300, false, false],
    [301, true, false],
    [400, true, false],
    [401, true, true],
  ] as const) {
    const moved = new Promise((resolve) => addEventListener('scroll', resolve, { once: true }));
    window.scrollTo(0, top);
    await moved;
    const state = () => [window.scrollY, 'stuck' in dataset, button.query() !== null];
    await expect.poll(state, { message: `${top} px` }).toEqual([top, isStuck, isFar]);
  }
  await button.click();
  await expect.poll(() => window.scrollY).toBe(0);
  await expect.element(button).not.toBeInTheDocument();
});
