import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../test-support/axe.ts';
import { renderUi } from '../test-support/render.tsx';
import { FramedPicture, Picture, pictureVersion } from './picture.tsx';

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

describe('a picture', () => {
  it('has its text and reserves its space', async () => {
    const screen = await renderUi(<Picture url={PIXEL} version="gallery" alt="Valvola a sfera" />);
    const picture = screen.getByRole('img', { name: 'Valvola a sfera' });
    await expect.element(picture).toHaveAttribute('width', '480');
    await expect.element(picture).toHaveAttribute('height', '480');
    await expect.element(picture).toHaveAttribute('loading', 'lazy');
    await expectAccessible(screen.container);
  });

  it('is loaded at once where it is visible without scrolling', async () => {
    const screen = await renderUi(<Picture url={PIXEL} version="main" alt="Valvola" eager />);
    const picture = screen.getByRole('img', { name: 'Valvola' });
    await expect.element(picture).not.toHaveAttribute('loading');
    await expect.element(picture).toHaveAttribute('fetchpriority', 'high');
  });

  it.each([
    ['is missing', null],
    ['cannot be loaded', 'data:image/gif;base64,AAAA'],
  ])('is a placeholder with the same text if it %s', async (_why, url) => {
    const screen = await renderUi(<Picture url={url} version="thumb" alt="Valvola a sfera" eager />);
    await expect.poll(() => screen.container.querySelector('img')).toBeNull();
    await expect.element(screen.getByRole('img', { name: 'Valvola a sfera' })).toBeVisible();
    await expectAccessible(screen.container);
  });

  it('has an empty alternative text beside a name with the same content', async () => {
    const screen = await renderUi(<FramedPicture url={null} alt="" />);
    expect(screen.getByRole('img').elements()).toEqual([]);
  });

  it.each([
    ['/img/test/valve.webp', '/img/test/thumb_valve.webp'],
    ['/img/test/main_valve.webp', '/img/test/thumb_valve.webp'],
    ['https://cdn.example/gallery_valve.webp', 'https://cdn.example/thumb_valve.webp'],
    ['https://cdn.example/valve.webp', 'https://cdn.example/valve.webp'],
  ])('R3.10 has its small rendition: %s', (url, small) => {
    expect(pictureVersion(url, 'thumb')).toBe(small);
  });
});
