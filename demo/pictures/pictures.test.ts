import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { generateCatalogue } from '../catalogue/index.ts';
import { pictureAddress, pictureName, pictureSvg, type Picture } from './index.ts';
import { drawPictures } from './render.ts';

const { articles, pictures } = generateCatalogue({ articles: 10_000, today: '2026-11-21', seed: 1 });

/** Red, green and blue of a picture at a point, in units. */
async function colorAt(picture: Picture, x: number, y: number): Promise<number[]> {
  const pixel = sharp(Buffer.from(pictureSvg(picture, 240))).flatten({ background: '#FFFFFF' });
  return [...(await pixel.extract({ left: x, top: y, width: 1, height: 1 }).raw().toBuffer())];
}

describe('the images', () => {
  it('are at least forty drawings', () => {
    expect(new Set(pictures.map(({ drawing }) => drawing)).size).toBeGreaterThanOrEqual(40);
  });

  it('exist for every article, and every image path of an article is drawn (R3.10)', () => {
    const drawn = new Set(pictures.map(pictureAddress));
    expect(articles.filter((article) => article.pictures.length === 0)).toEqual([]);
    expect(articles.flatMap((article) => article.pictures).filter((address) => !drawn.has(address))).toEqual([]);
    expect([...drawn].filter((address) => !/^\/img\/demo\/[a-z0-9-]+\.webp$/.test(address))).toEqual([]);
    expect(drawn.size).toBeLessThanOrEqual(600);
  });

  it('can all be drawn, without invalid numbers', () => {
    const wrong = pictures.filter((picture) => /NaN|undefined|null|Infinity/.test(pictureSvg(picture, 480)));
    expect(wrong).toEqual([]);
  });

  it('use colour and shape of the article', () => {
    const yellow = { drawing: 'helmet', look: { c: 'yellow' } };
    expect(pictureName(yellow)).toBe('helmet-yellow');
    expect(pictureSvg(yellow, 480)).not.toBe(pictureSvg({ drawing: 'helmet', look: { c: 'blue' } }, 480));
    expect(pictureSvg({ drawing: 'hex-bolt', look: { s: 'long' } }, 480)).not.toBe(
      pictureSvg({ drawing: 'hex-bolt', look: { s: 'short' } }, 480),
    );
    const helmet = articles.find(({ sku }) => sku === 'EL-ABS-GI');
    expect(helmet?.pictures[0]).toBe('/img/demo/helmet-yellow.webp');
  });

  it('ignore look keys that the drawing does not use', () => {
    const plain = { drawing: 'nail', look: { m: 'steel', c: 'red', s: 'long' } };
    expect(pictureName(plain)).toBe(pictureName({ drawing: 'nail', look: {} }));
  });

  it('reject a drawing, a shape or a material that does not exist', () => {
    expect(() => pictureSvg({ drawing: 'unicorn', look: {} }, 480)).toThrow('There is no drawing unicorn.');
    expect(() => pictureSvg({ drawing: 'unicorn-dimensions', look: {} }, 480)).toThrow(
      'There is no drawing unicorn-dimensions.',
    );
    expect(() => pictureSvg({ drawing: 'nut', look: { s: 'wing' } }, 480)).toThrow('There is no drawing nut-wing.');
    expect(() => pictureSvg({ drawing: 'helmet', look: { c: 'plaid' } }, 480)).toThrow('There is no material plaid.');
  });

  it('show a part in another colour on one material', async () => {
    const label = (c: string): Promise<number[]> => colorAt({ drawing: 'disc', look: { c } }, 90, 120);
    expect(await label('blue')).toEqual([0xf3, 0xf5, 0xf7]);
    expect(await label('black')).toEqual([0xcf, 0x44, 0x36]);
  });

  it('put the drawing into its frame: smaller, without its ground', async () => {
    const elbow = { drawing: 'elbow', look: { m: 'steel' } };
    expect(await colorAt({ ...elbow, isPacked: true }, 95, 181)).toEqual([0xcb, 0xd3, 0xdb]);
    expect(await colorAt({ ...elbow, drawing: 'elbow-dimensions' }, 75, 173)).toEqual([0xcb, 0xd3, 0xdb]);
    expect(await colorAt(elbow, 70, 225)).toEqual([0xe9, 0xec, 0xf0]);
    expect(await colorAt({ ...elbow, drawing: 'elbow-dimensions' }, 66, 192)).toEqual([0xff, 0xff, 0xff]);
  });

  it('have relatively thicker lines the smaller they are', () => {
    const widthAt = (pixels: number): number =>
      Number(
        /\.outline, \.solid \{ stroke-width: ([\d.]+) \}/.exec(pictureSvg({ drawing: 'nut', look: {} }, pixels))?.[1],
      );
    expect([128, 480, 1000].map(widthAt)).toEqual([4.2, 2.3, 1.8]);
  });
});

describe('drawing images into files', () => {
  let folder = '';
  afterEach(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  it('creates three versions of the right size, once', async () => {
    folder = await mkdtemp(join(tmpdir(), 'bancale-pictures-'));
    const wanted = [{ drawing: 'helmet', look: { c: 'yellow' } }];
    const steps: [number, number][] = [];
    expect(await drawPictures(wanted, folder, (done, total) => steps.push([done, total]))).toBe(3);
    const files = join(folder, 'files', 'img', 'demo');
    expect((await readdir(files)).sort()).toEqual([
      'gallery_helmet-yellow.webp',
      'main_helmet-yellow.webp',
      'thumb_helmet-yellow.webp',
    ]);
    const widths = await Promise.all(
      ['thumb_', 'gallery_', 'main_'].map(async (prefix) => {
        const { format, width, height } = await sharp(join(files, `${prefix}helmet-yellow.webp`)).metadata();
        return [format, width, height];
      }),
    );
    expect(widths).toEqual([
      ['webp', 128, 128],
      ['webp', 480, 480],
      ['webp', 1000, 1000],
    ]);
    expect(steps).toEqual([[1, 1]]);
    const before = await stat(join(files, 'main_helmet-yellow.webp'));
    expect(await drawPictures(wanted, folder)).toBe(0);
    expect((await stat(join(files, 'main_helmet-yellow.webp'))).mtimeMs).toBe(before.mtimeMs);
  });
});
