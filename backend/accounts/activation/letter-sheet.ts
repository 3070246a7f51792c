import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { printedCode } from '../../../domain/activation.ts';
import type { Locale } from '../../../domain/locale.ts';
import { drawingTask } from '../../drawing/index.ts';
import { MARGIN, startSheetStream, write, WIDTH, type Drawing } from '../../printing/sheet.ts';
import { text } from '../../texts/index.ts';

/** What a letter says. */
export interface Letter {
  locale: Locale;
  company: string;
  name: string;
  addressLines: readonly string[];
  code: string;
  hasInvoices: boolean;
  expiry: string;
  contact: string;
}

/** Head of all letters of a wave. */
export interface LetterHead {
  sender: string;
  senderLine: string;
  /** A PNG. */
  logo: Uint8Array | undefined;
  /** Of the page where the code is typed, by language. */
  page: Record<Locale, string>;
}

const MILLIMETRE = 72 / 25.4;
/** The window of an envelope with the window at the right, as Italian ones have it; it fits DIN long too. */
const WINDOW = { x: 115 * MILLIMETRE, y: 50 * MILLIMETRE, width: 80 * MILLIMETRE };
const QR_SIZE = 34 * MILLIMETRE;

interface QrCode {
  pixs: readonly number[];
  pixx: number;
}

/** Loads the library once. */
async function loadQr(): Promise<(link: string) => QrCode> {
  const { default: library } = await import('bwip-js/node');
  return (link) => {
    const [drawn] = library.raw('qrcode', link, 'eclevel=M');
    if (!drawn || !('pixs' in drawn)) throw new Error('the QR code could not be made');
    return drawn;
  };
}

/** Draws the dark modules, those of a row that touch as one rectangle. */
function drawQr(drawing: Drawing, { pixs, pixx }: QrCode, x: number, y: number): void {
  const module = QR_SIZE / pixx;
  for (let row = 0; row * pixx < pixs.length; row += 1) {
    for (let from = 0; from < pixx; from += 1) {
      if (!pixs[row * pixx + from]) continue;
      let to = from;
      while (to < pixx && pixs[row * pixx + to]) to += 1;
      drawing.rect(x + from * module, y + row * module, (to - from) * module, module);
      from = to;
    }
  }
  drawing.fill('#000000');
}

function drawLetter(drawing: Drawing, head: LetterHead, letter: Letter, qr: QrCode): void {
  const { locale, company, name, addressLines, code, hasInvoices, expiry, contact } = letter;
  if (head.logo) drawing.image(Buffer.from(head.logo), MARGIN, MARGIN, { fit: [200, 34] });
  const place = { x: MARGIN, width: WIDTH };
  write(drawing, head.sender, { ...place, y: MARGIN + (head.logo ? 39 : 0), width: 250, size: 12, isBold: true });
  write(drawing, head.senderLine, { ...place, y: MARGIN + 56, width: 250, size: 8 });
  const below = write(drawing, company, { ...WINDOW, size: 10.5, isBold: true });
  const lines = [...(name === company ? [] : [name]), ...addressLines];
  write(drawing, lines.join('\n'), { ...WINDOW, y: below + 1, size: 10.5 });
  let y = 110 * MILLIMETRE;
  y = write(drawing, text(locale, 'letterTitle', { shop: head.sender }), { ...place, y, size: 15, isBold: true }) + 10;
  y = write(drawing, text(locale, 'letterLead', { customer: company }), { ...place, y, size: 11 }) + 18;
  drawQr(drawing, qr, MARGIN, y);
  const beside = { x: MARGIN + QR_SIZE + 20, width: WIDTH - QR_SIZE - 20 };
  let next = write(drawing, text(locale, 'letterOpen'), { ...beside, y: y + 6, size: 11 }) + 2;
  next =
    write(drawing, head.page[locale].replace(/^https?:\/\//, ''), { ...beside, y: next, size: 12, isBold: true }) + 2;
  next = write(drawing, text(locale, 'letterType'), { ...beside, y: next, size: 11 }) + 4;
  write(drawing, printedCode(code), { ...beside, y: next, size: 18, isBold: true });
  y += QR_SIZE + 18;
  const asked = text(locale, hasInvoices ? 'letterAsksInvoice' : 'letterAsksCode', { contact });
  y = write(drawing, asked, { ...place, y, size: 11 }) + 8;
  write(drawing, text(locale, 'letterEnd', { expiry, contact }), { ...place, y, size: 11 });
}

/**
 * Draws the letters of a wave as one PDF into a file, page by page: a finished page leaves the memory. `progress` is
 * shared with who has asked, and counts letters.
 */
export async function drawLetters(
  file: string,
  head: LetterHead,
  letters: readonly Letter[],
  progress: SharedArrayBuffer,
): Promise<Uint8Array> {
  const done = new Int32Array(progress);
  const qrOf = await loadQr();
  const drawing = await startSheetStream({ title: head.sender, author: head.sender, locale: 'it' });
  const target = createWriteStream(file, { mode: 0o600 });
  drawing.pipe(target);
  const written = once(target, 'close');
  for (const [index, letter] of letters.entries()) {
    drawing.addPage();
    drawLetter(drawing, head, letter, qrOf(`${head.page[letter.locale]}?letter=${letter.code}`));
    Atomics.add(done, 0, 1);
    // What is drawn is written before more is drawn.
    if (index % 10 === 9) await (target.writableNeedDrain ? once(target, 'drain') : setImmediate());
  }
  drawing.end();
  await written;
  return new Uint8Array();
}

/** The letters of a wave, in a drawing thread. */
export const letterDrawing = drawingTask(import.meta.url, drawLetters);
