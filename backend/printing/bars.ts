import { barcodeSymbol } from '../../domain/barcode-symbol.ts';
import type { Drawing } from './sheet.ts';

/** Bars and gaps of a barcode in modules, starting with a bar; null for a code that no scanner could read. */
export type Bars = readonly number[];

const NAMES = {
  'EAN-13': 'ean13',
  'EAN-8': 'ean8',
  'UPC-A': 'upca',
  'ITF-14': 'itf14',
  'Code 128': 'code128',
} as const;

/** Encodes codes; the library is loaded on first use. */
export async function loadBars(): Promise<(code: string) => Bars | null> {
  // The export `raw` of the module itself is a symbology of that name.
  const { default: library } = await import('bwip-js/node');
  return (code) => {
    const symbol = barcodeSymbol(code);
    if (symbol === null) return null;
    const [drawn] = library.raw(NAMES[symbol], code, '');
    return drawn && 'sbs' in drawn ? drawn.sbs : null;
  };
}

/** One module at 80 % of the nominal size, 0.264 mm, in points. */
export const MODULE = 0.748;

/** Width of a bar code in points. */
export function widthOf(bars: Bars, module = MODULE): number {
  return bars.reduce((all, modules) => all + modules, 0) * module;
}

/** Draws the bars from the left edge; the caller keeps the quiet zone free. */
export function drawBars(
  drawing: Drawing,
  bars: Bars,
  place: { x: number; y: number; height: number; module?: number },
) {
  const { y, height, module = MODULE } = place;
  let { x } = place;
  for (const [index, modules] of bars.entries()) {
    if (index % 2 === 0) drawing.rect(x, y, modules * module, height);
    x += modules * module;
  }
  drawing.fill('#000000');
}
