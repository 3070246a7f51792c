import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../test-support/axe.ts';
import { renderUi } from '../test-support/render.tsx';
import { Carousel } from './carousel.tsx';

// Only the clock of the carousel stands still; the test itself must not.
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await page.viewport(1280, 800);
});
afterEach(() => vi.useRealTimers());

/** The carousel starts its clock only after a paint. */
const clockStarted = () => expect.poll(() => vi.getTimerCount()).toBe(1);

async function renderSlides(count: number) {
  const screen = await renderUi(
    <>
      <Carousel title="In evidenza">
        {Array.from({ length: count }, (_, index) => (
          <a key={index} href={`/product/default/${index + 1}`}>
            Articolo {index + 1}
          </a>
        ))}
      </Carousel>
      <button type="button" style={{ marginTop: 40 }}>
        Dopo
      </button>
    </>,
  );
  // Where tests before left the pointer, it may be on the slides, which pauses them.
  await userEvent.hover(screen.getByRole('button', { name: 'Dopo' }));
  const region = screen.getByRole('region', { name: 'In evidenza' });
  const slides = () => region.getByRole('group').elements();
  const edges = () => slides().map((slide) => slide.getBoundingClientRect());
  /** The numbers of the slides that are wholly visible. */
  const shown = () => {
    const row = slides()[0]?.parentElement?.getBoundingClientRect();
    if (!row) return [];
    return edges().flatMap(({ left, right }, index) =>
      left >= row.left - 1 && right <= row.right + 1 ? [index + 1] : [],
    );
  };
  const place = (text: string) => expect.element(region.getByText(text, { exact: true })).toBeVisible();
  return { screen, region, edges, shown, place };
}

describe('carousel', () => {
  it('R9.10 shows four slides with 20 px between them and moves on after three seconds', async () => {
    const { region, edges, shown, place } = await renderSlides(6);
    await place('1–4 di 6');
    await clockStarted();
    expect(shown()).toEqual([1, 2, 3, 4]);
    const [one, two] = edges();
    expect(Math.round((two?.left ?? 0) - (one?.right ?? 0))).toBe(20);
    vi.advanceTimersByTime(2_999);
    expect(shown()).toEqual([1, 2, 3, 4]);
    vi.advanceTimersByTime(1);
    await place('2–5 di 6');
    await clockStarted();
    vi.advanceTimersByTime(3_000);
    await place('3–6 di 6');
    // After the last slide the first one.
    await clockStarted();
    vi.advanceTimersByTime(3_000);
    await place('1–4 di 6');
    vi.useRealTimers();
    await expectAccessible(region.element());
  });

  it('R9.10 shows fewer slides in narrow windows', async () => {
    const { shown, place } = await renderSlides(6);
    for (const [width, places] of [
      [1199, '1–3 di 6'],
      [991, '1–2 di 6'],
      [390, '1 di 6'],
    ] as const) {
      await page.viewport(width, 800);
      await place(places);
    }
    expect(shown()).toEqual([1]);
  });

  it('R9.10 pauses under the pointer and while the focus is inside', async () => {
    const { screen, shown, place } = await renderSlides(6);
    await userEvent.hover(screen.getByRole('link', { name: 'Articolo 1' }));
    await expect.element(screen.getByText('1–4 di 6', { exact: true })).toHaveAttribute('aria-live', 'polite');
    vi.advanceTimersByTime(10_000);
    await place('1–4 di 6');
    (screen.getByRole('link', { name: 'Articolo 2' }).element() as HTMLElement).focus();
    await userEvent.hover(screen.getByRole('button', { name: 'Dopo' }));
    vi.advanceTimersByTime(10_000);
    expect(shown()).toEqual([1, 2, 3, 4]);
    (screen.getByRole('button', { name: 'Dopo' }).element() as HTMLElement).focus();
    await expect.poll(() => (vi.advanceTimersByTime(3_000), shown())).not.toContain(1);
  });

  it('R9.10 stops with the pause button and goes on with it; buttons show the next and the previous slides', async () => {
    const { screen, place } = await renderSlides(6);
    await screen.getByRole('button', { name: 'Ferma lo scorrimento' }).click();
    await expect.element(screen.getByRole('button', { name: 'Avvia lo scorrimento' })).toBeVisible();
    vi.advanceTimersByTime(10_000);
    await place('1–4 di 6');
    await screen.getByRole('button', { name: 'Schede successive' }).click();
    await place('3–6 di 6');
    await screen.getByRole('button', { name: 'Schede precedenti' }).click();
    await place('1–4 di 6');
    await screen.getByRole('button', { name: 'Avvia lo scorrimento' }).click();
    await clockStarted();
    vi.advanceTimersByTime(3_000);
    await place('2–5 di 6');
  });

  it('R9.10 does not move with reduced motion, until the button is pressed', async () => {
    const original = window.matchMedia.bind(window);
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      original(query.includes('reduced-motion') ? 'all' : query),
    );
    const { screen, place } = await renderSlides(6);
    const start = screen.getByRole('button', { name: 'Avvia lo scorrimento' });
    await expect.element(start).toBeVisible();
    vi.advanceTimersByTime(10_000);
    await place('1–4 di 6');
    await start.click();
    await clockStarted();
    vi.advanceTimersByTime(3_000);
    await place('2–5 di 6');
    vi.restoreAllMocks();
  });

  it('has no controls where all slides fit', async () => {
    const { screen, shown } = await renderSlides(3);
    expect(shown()).toEqual([1, 2, 3]);
    await expect.element(screen.getByRole('button', { name: 'Ferma lo scorrimento' })).not.toBeInTheDocument();
  });
});
