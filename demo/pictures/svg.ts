import { drawn, effectiveLook, type Drawing } from './drawing.ts';
import { DRAWINGS } from './drawings/index.ts';
import type { Picture } from './look.ts';
import { MATERIALS } from './materials.ts';
import { fill, INK, line, part, rect } from './pen.ts';

function drawingNamed(name: string): Drawing {
  const drawing = DRAWINGS[name];
  if (!drawing) throw new Error(`There is no drawing ${name}.`);
  return drawing;
}

/** The file name of an image: the drawing, then the look keys that it uses: `ball-valve-brass-red`. */
export function pictureName(picture: Picture): string {
  const { m, c, s } = effectiveLook(drawingNamed(picture.drawing), picture.look);
  const parts = [picture.drawing, m, c, s === '' ? undefined : s, picture.isPacked ? 'packed' : undefined];
  return parts.filter((word) => word !== undefined).join('-');
}

/**
 * Line widths of outline and detail in units: relatively thicker for small images, about 1 px at 64, 2 at 240, 3 at
 * 480.
 */
export function penFor(pixels: number): readonly [outline: number, detail: number] {
  if (pixels <= 128) return [4.2, 2.4];
  return pixels <= 480 ? [2.3, 1.5] : [1.8, 1.2];
}

/** Scale of a drawing on the label of its carton, and of one with measures. */
const LABEL_SCALE = 0.42;
const MEASURED_SCALE = 0.74;

function style(pixels: number): string {
  const [outline, detail] = penFor(pixels);
  const small = (width: number): string => ((width * 0.8) / LABEL_SCALE).toFixed(2);
  return (
    `.o,.p,.d,.w{stroke:${INK};stroke-linejoin:round;stroke-linecap:round}.o,.d,.w{fill:none}` +
    `.o,.p{stroke-width:${outline}}.d{stroke-width:${detail}}.w{stroke-width:${(outline * 1.6).toFixed(2)}}` +
    `.label .o,.label .p{stroke-width:${small(outline)}}.label .d{stroke-width:${small(detail)}}.label .g,.measured .g{display:none}` +
    `.measured .o,.measured .p{stroke-width:${(outline / MEASURED_SCALE).toFixed(2)}}.measured .d{stroke-width:${(detail / MEASURED_SCALE).toFixed(2)}}`
  );
}

/** A carton with the drawing on its label: the second view of articles sold in packs. */
function packed(body: string): string {
  const { kraft, white } = MATERIALS;
  const side = 'M196 84L220 62V188L196 212Z';
  const top = 'M26 84L50 62H220L196 84Z';
  const front = rect(26, 84, 170, 128);
  return (
    `<ellipse cx="126" cy="214" rx="106" ry="8" fill="#E9ECF0"/>` +
    part(side, kraft, fill(side, kraft.shade)) +
    part(top, kraft, fill(top, kraft.light)) +
    part('M100 84L124 62H146L122 84Z', white) +
    part(front, kraft, fill(rect(26, 84, 20, 128), kraft.light)) +
    part(rect(100, 84, 22, 22), white, fill(rect(114, 84, 10, 22), white.shade)) +
    part(rect(52, 96, 118, 104, 3), white) +
    `<g class="label" transform="translate(60.600 97.600) scale(${LABEL_SCALE})">${body}</g>` +
    line('M34 196h12M34 204h12M37 196v8M40 196v8M43 196v8M178 196h10M178 204h10', kraft.deep)
  );
}

/** An image as SVG text, with line widths for its size in pixels. */
export function pictureSvg(picture: Picture, pixels: number): string {
  const body = drawn(drawingNamed(picture.drawing), picture.look);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="0 0 240 240">` +
    `<style>${style(pixels)}</style>${picture.isPacked ? packed(body) : body}</svg>`
  );
}
