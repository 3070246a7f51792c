import type { Look } from './look.ts';
import { labelOn, materialNamed } from './materials.ts';

/** The colour of all lines, and of the ground below a drawing. */
const INK = '#14233B';
const GROUND = '#E9ECF0';

/** The pixels for which a drawing on its own has its lines. */
const DEFAULT_PIXELS = 480;

/** Line widths in units: relatively thicker for small images, about 1 px at 64, 2 at 240, 3 at 480. */
function linesFor(pixels: number): { outline: number; detail: number } {
  if (pixels <= 128) return { outline: 4.2, detail: 2.4 };
  return pixels <= 480 ? { outline: 2.3, detail: 1.5 } : { outline: 1.8, detail: 1.2 };
}

/** A class that fills with each tone of a material, and one with `-line` that draws lines with it. */
function tonesOf(key: 'm' | 'c', name: string): string[] {
  const material = materialNamed(name);
  return Object.entries({ ...material, label: labelOn(material) }).map(
    ([tone, color]) => `.${key}-${tone} { fill: ${color} } .${key}-${tone}-line { stroke: ${color} }`,
  );
}

/**
 * The style sheet of a drawing in a look, with the line widths for a size in pixels. In a frame, which makes the drawing
 * smaller, its lines are `thicker` times as wide.
 */
export function styleOf(look: Look, pixels = DEFAULT_PIXELS, thicker?: number): string {
  const { outline, detail } = linesFor(pixels);
  const inFrame = (factor: number): string[] => [
    '.framed .ground { display: none }',
    `.framed .outline, .framed .solid { stroke-width: ${(outline * factor).toFixed(2)} }`,
    `.framed .detail { stroke-width: ${(detail * factor).toFixed(2)} }`,
  ];
  const rules = [
    `.outline, .solid, .detail, .wire, .strand { stroke: ${INK}; stroke-linecap: round; stroke-linejoin: round }`,
    '.outline, .detail, .wire, .strand { fill: none }',
    `.outline, .solid { stroke-width: ${outline} }`,
    `.detail { stroke-width: ${detail} }`,
    `.wire { stroke-width: ${(outline * 1.6).toFixed(2)} }`,
    `.ground { fill: ${GROUND} }`,
    ...(look.m === undefined ? [] : tonesOf('m', look.m)),
    ...(look.c === undefined ? [] : tonesOf('c', look.c)),
    ...(thicker === undefined ? [] : inFrame(thicker)),
  ];
  return `<style>\n${rules.map((rule) => `    ${rule}\n`).join('')}  </style>`;
}
