import { inflateSync } from 'node:zlib';

const hexText = (hex: string) => Buffer.from(hex, 'hex').toString('latin1');

/** The texts of a PDF, a line each: strings in hexadecimal, one per run of glyphs. */
export function textsOf(pdf: Buffer): string {
  const streams = [...pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, data = '']) => {
    try {
      return inflateSync(Buffer.from(data, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  const lines = [...streams.join('\n').matchAll(/\[((?:<[\da-f]*>|[\s\d.-])*)\] TJ/g)];
  const decoded = (runs: string) => runs.replace(/<([\da-f]*)>|[\s\d.-]+/g, (_, hex = '') => hexText(String(hex)));
  return lines.map(([, runs = '']) => decoded(runs)).join('\n');
}
