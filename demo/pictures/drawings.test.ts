import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { generateCatalogue } from '../catalogue/index.ts';
import { drawingFile } from './drawing-file.ts';
import { pictureFile } from './svg.ts';
import { styleOf } from './style.ts';

const namesIn = (folder: string): string[] =>
  readdirSync(join(import.meta.dirname, folder)).map((file) => `${folder}/${file.replace(/\.svg$/, '')}`);

const drawings = namesIn('drawings');
const files = [...drawings, ...namesIn('frames')].map((name) => ({
  name,
  text: readFileSync(join(import.meta.dirname, `${name}.svg`), 'utf8'),
  look: drawingFile(name)?.look ?? {},
}));

const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found);

describe('the files of the drawings', () => {
  it('are each shown by some article', () => {
    const { pictures } = generateCatalogue({ articles: 10_000, today: '2026-11-21', seed: 1 });
    const shown = new Set(pictures.map((picture) => `drawings/${pictureFile(picture)}`));
    expect(drawings.filter((name) => !shown.has(name))).toEqual([]);
    expect([...shown].filter((name) => !drawings.includes(name))).toEqual([]);
  });

  it('are well-formed images of 240 by 240 units', async () => {
    const sizes = await Promise.all(
      files.map(async ({ name, text }) => {
        const { width, height } = await sharp(Buffer.from(text)).metadata();
        return [name, width, height];
      }),
    );
    expect(sizes.filter(([, width, height]) => width !== 240 || height !== 240)).toEqual([]);
  });

  it('begin with the style of their default look', () => {
    const wrong = files.filter(
      ({ text, look }) =>
        !text
          .split('\n')
          .slice(1)
          .join('\n')
          .startsWith(`  ${styleOf(look)}`),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('use only classes that their style contains', () => {
    const wrong = files.flatMap(({ name, text }) => {
      const styles = all(text, /<style>([^<]*)<\/style>/g).join('');
      const known = new Set(['framed', ...all(styles, /\.([a-z][a-z-]*)/g)]);
      const used = all(text, / class="([^"]*)"/g).flatMap((list) => list.split(' '));
      return used.filter((word) => !known.has(word)).map((word) => `${name}: ${word}`);
    });
    expect(wrong).toEqual([]);
  });

  it('have unique ids, each of them used, and use no others', () => {
    const wrong = files.filter(({ text }) => {
      const ids = all(text, / id="([^"]*)"/g).sort();
      const used = new Set(all(text, /(?:href="#|url\(#)([^")]*)/g));
      return ids.join() !== [...used].sort().join();
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('of a further shape have the look keys and the materials of their drawing', () => {
    const shapes = files.filter(({ name, look }) => look.s !== undefined && name.endsWith(`-${look.s}`));
    const different = shapes.filter(({ name, look: { s, ...materials } }) => {
      const { s: ofDrawing, ...expected } = drawingFile(name.slice(0, -`-${s}`.length))?.look ?? {};
      return ofDrawing === undefined || JSON.stringify(materials) !== JSON.stringify(expected);
    });
    expect(shapes.map(({ name }) => name)).toContain('drawings/nut-lock');
    expect(different).toEqual([]);
  });
});
