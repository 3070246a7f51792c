import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Look } from './look.ts';

/** An SVG file of this folder: its default look and what it draws. */
export interface DrawingFile {
  /** The look keys that the drawing uses, with their defaults: the `data-` attributes of the root. */
  look: Look;
  /** Everything in the root but the style of the default look. */
  body: string;
}

const PARTS = /^<svg([^>]*)>\s*<style>[^<]*<\/style>(.*)<\/svg>\s*$/s;

const read = new Map<string, DrawingFile | undefined>();

/**
 * The drawing in a file below this folder, without `.svg` (`drawings/nail`), or undefined if there is no such file.
 * Every file is read once. Throws an Error if its root does not begin with its style.
 */
export function drawingFile(path: string): DrawingFile | undefined {
  if (!read.has(path)) read.set(path, readDrawing(join(import.meta.dirname, `${path}.svg`)));
  return read.get(path);
}

function readDrawing(file: string): DrawingFile | undefined {
  if (!existsSync(file)) return undefined;
  const [, attributes, body] = PARTS.exec(readFileSync(file, 'utf8')) ?? [];
  if (attributes === undefined || body === undefined) throw new Error(`${file} must begin with a root and its style.`);
  const look = [...attributes.matchAll(/ data-([mcs])="([^"]*)"/g)];
  return { look: Object.fromEntries(look.map(([, key = '', value = '']) => [key, value])), body };
}
