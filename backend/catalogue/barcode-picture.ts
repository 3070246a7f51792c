import { barcodeSymbol, type BarcodeSymbol } from '../../domain/barcode-symbol.ts';

type Drawing = Record<string, string | number | boolean>;

/** Quiet zone on both sides in modules: the eleven that EAN-13 needs on its left are the maximum of all symbologies. */
const QUIET_MODULES = 11;
/** Pixels per module: a whole number, so that every bar has its exact width. */
const MODULE_PIXELS = 2;

const DRAWINGS: Readonly<Record<BarcodeSymbol, Drawing>> = {
  'EAN-13': { bcid: 'ean13', height: 18 },
  'EAN-8': { bcid: 'ean8', height: 18 },
  'UPC-A': { bcid: 'upca', height: 18 },
  'ITF-14': { bcid: 'itf14', height: 18 },
  'Code 128': { bcid: 'code128', height: 18 },
};

/**
 * A barcode as an SVG picture: bars, quiet zone and human-readable digits. Null for a code that no scanner
 * could read. The drawing library is loaded on first use.
 */
export async function drawBarcode(code: string): Promise<string | null> {
  const symbol = barcodeSymbol(code);
  if (!symbol) return null;
  const { toSVG } = await import('bwip-js/node');
  const { bcid, ...drawing } = DRAWINGS[symbol];
  return toSVG({
    ...drawing,
    bcid: String(bcid),
    text: code,
    includetext: true,
    textxalign: 'center',
    scale: MODULE_PIXELS,
    paddingwidth: QUIET_MODULES,
    paddingheight: 3,
    backgroundcolor: 'FFFFFF',
  });
}
