import { drawingFile, type DrawingFile } from './drawing-file.ts';
import type { Look, Picture } from './look.ts';
import { styleOf } from './style.ts';

/** Frame around a smaller drawing: a file with an empty group `framed`, and how much thicker lines are there. */
interface Frame {
  file: string;
  thicker: number;
}

/** The carton of an article sold in packs, with the drawing on its label; `thicker` is for a scale of 0.42. */
const CARTON: Frame = { file: 'frames/carton', thicker: 0.8 / 0.42 };

/** The technical view of a fitting; `thicker` is for a scale of 0.74. */
const DIMENSIONS: Frame = { file: 'frames/dimensions', thicker: 1 / 0.74 };

const existing = (path: string, name: string): DrawingFile => {
  const file = drawingFile(path);
  if (!file) throw new Error(`There is no drawing ${name}.`);
  return file;
};

/** A drawing by its name; `elbow-dimensions` without a file of its own is `elbow` with its measures. */
function drawingNamed(name: string): { name: string; look: Look; frame?: Frame } {
  const own = drawingFile(`drawings/${name}`);
  if (own) return { name, look: own.look };
  const plain = name.replace(/-dimensions$/, '');
  return { name: plain, look: existing(`drawings/${plain}`, name).look, frame: DIMENSIONS };
}

/** The complete look with only the keys that the drawing uses. */
function effectiveLook(defaults: Look, look: Look): Look {
  const keys = Object.keys(defaults) as (keyof Look)[];
  return Object.fromEntries(keys.map((key) => [key, look[key] ?? defaults[key]]));
}

/** The file name of an image: the drawing, then the look keys that it uses: `ball-valve-brass-red`. */
export function pictureName(picture: Picture): string {
  const { m, c, s } = effectiveLook(drawingNamed(picture.drawing).look, picture.look);
  const parts = [picture.drawing, m, c, s === '' ? undefined : s, picture.isPacked ? 'packed' : undefined];
  return parts.filter((word) => word !== undefined).join('-');
}

/** The file of `drawings/` that an image shows, without `.svg`: that of its drawing, or of a further shape of it. */
export function pictureFile(picture: Picture): string {
  const { name, look } = drawingNamed(picture.drawing);
  const { s } = effectiveLook(look, picture.look);
  return s === look.s ? name : `${name}-${s}`;
}

/** An image as SVG text, with the materials of its look and with line widths for its size in pixels. */
export function pictureSvg(picture: Picture, pixels: number): string {
  const drawing = drawingNamed(picture.drawing);
  const file = pictureFile(picture);
  const { body } = existing(`drawings/${file}`, file);
  const look = effectiveLook(drawing.look, picture.look);
  const frame = picture.isPacked ? CARTON : drawing.frame;
  const keys = Object.entries(look).map(([key, value]) => ` data-${key}="${value}"`);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="0 0 240 240"${keys.join('')}>` +
    `${styleOf(look, pixels, frame?.thicker)}${frame ? framed(frame, body) : body}</svg>`
  );
}

function framed(frame: Frame, body: string): string {
  const around = existing(frame.file, frame.file).body;
  return around.replace(/(<g class="framed"[^>]*)\/>/, (_, group: string) => `${group}>${body}</g>`);
}
