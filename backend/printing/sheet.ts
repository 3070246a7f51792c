import { printable } from '../../domain/printable.ts';
import { chooseFont, startPdf, startPdfStream, type Drawing } from '../pdf-document.ts';

export type { Drawing };

export const MARGIN = 34;
export const PAGE_WIDTH = 595.28;
export const PAGE_HEIGHT = 841.89;
export const WIDTH = PAGE_WIDTH - 2 * MARGIN;
/** Lowest line of the content; below it is the foot. */
export const BOTTOM = PAGE_HEIGHT - 60;

const BLACK = '#000000';
const GREY = '#444444';
const HAIR = '#999999';

/** Starts an A4 document. Black only: it is printed. */
export function startSheet(info: Omit<Parameters<typeof startPdf>[0], 'margins'>): ReturnType<typeof startPdf> {
  return startPdf({ ...info, margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN } });
}

/** Starts an A4 document of many pages, each of which leaves the memory when the next one starts. */
export function startSheetStream(info: Omit<Parameters<typeof startPdf>[0], 'margins'>): Promise<Drawing> {
  return startPdfStream({ ...info, margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN } });
}

export interface Place {
  x: number;
  y: number;
  width: number;
  size?: number;
  isBold?: boolean;
  isRight?: boolean;
  isGrey?: boolean;
}

/** Writes a text and returns the lowest point of it. */
export function write(drawing: Drawing, text: string, place: Place): number {
  const { x, y, width, size = 8.5, isBold = false, isRight = false, isGrey = false } = place;
  const words = printable(text);
  const font = chooseFont(drawing, words, { size, isBold });
  drawing.fillColor(isGrey ? GREY : BLACK);
  const options = { width, align: isRight ? ('right' as const) : ('left' as const), lineGap: 1, ...font };
  drawing.text(words, x, y, options);
  return drawing.y;
}

/** Height of a text without drawing it. */
export function heightOf(drawing: Drawing, text: string, width: number, size = 8.5): number {
  const words = printable(text);
  chooseFont(drawing, words, { size });
  return drawing.heightOfString(words, { width, lineGap: 1 });
}

/** A horizontal line over the width of the page, or a part of it. */
export function rule(
  drawing: Drawing,
  y: number,
  { x = MARGIN, width = WIDTH, isStrong = false }: { x?: number; width?: number; isStrong?: boolean } = {},
): void {
  drawing
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(isStrong ? 0.9 : 0.4)
    .strokeColor(isStrong ? BLACK : HAIR)
    .stroke();
}

/** A frame without ground. */
export function frame(drawing: Drawing, x: number, y: number, width: number, height: number): void {
  drawing.rect(x, y, width, height).lineWidth(0.5).strokeColor(GREY).stroke();
}

/** A caption above a value, as in the boxes of a printed document. */
export function captioned(drawing: Drawing, caption: string, value: string, place: Place): number {
  write(drawing, caption, { ...place, size: 7, isBold: false, isGrey: true });
  return write(drawing, value, { ...place, y: place.y + 10 });
}

/** The foot of every page: a sentence, and the number of pages; drawn last. */
export function drawFeet(drawing: Drawing, sentence: string, pageText: (page: number, pages: number) => string): void {
  const { count } = drawing.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    drawing.switchToPage(page);
    // Below the margin, where text would otherwise start a new page.
    drawing.page.margins.bottom = 0;
    const y = PAGE_HEIGHT - 40;
    rule(drawing, y - 8);
    write(drawing, sentence, { x: MARGIN, y, width: WIDTH - 130, size: 7, isGrey: true });
    write(drawing, pageText(page + 1, count), {
      ...{ x: MARGIN + WIDTH - 120, y, width: 120, size: 7, isRight: true, isGrey: true },
    });
  }
}
