import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';
import { isStandardText } from '../domain/printable.ts';

export type Drawing = InstanceType<typeof PDFDocument>;

const resolveFile = createRequire(import.meta.url).resolve;

/** Fonts for the signs that the standard ones lack, embedded with the signs in use. */
const WIDE_FONTS = {
  wide: 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf',
  'wide-bold': 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf',
};

/** Height of the standard fonts above the base line, as a part of their size. */
const ASCENDER = 0.718;

/**
 * Chooses the font of a printable text: a standard one, which is drawn three times as fast and is not embedded, or for
 * other signs a wide one. Returns the option that puts both on the same base line.
 */
export function chooseFont(
  drawing: Drawing,
  text: string,
  { size, isBold = false }: { size: number; isBold?: boolean },
): { baseline?: number } {
  drawing.fontSize(size);
  if (isStandardText(text)) {
    drawing.font(isBold ? 'Helvetica-Bold' : 'Helvetica');
    return {};
  }
  drawing.font(isBold ? 'wide-bold' : 'wide');
  return { baseline: -ASCENDER * size };
}

type Margins = { top: number; left: number; right: number; bottom: number };

export interface PdfInfo {
  title: string;
  author: string;
  locale: string;
  createdOn?: Date;
  margins: Margins;
  subject?: string;
  /** Whether the window of a reader shows the title in place of the file's name. */
  displayTitle?: boolean;
}

/** Starts an A4 document; margins in points. `finished` resolves to the PDF after `drawing.end()`. */
export async function startPdf(info: PdfInfo): Promise<{ drawing: Drawing; finished: Promise<Buffer> }> {
  const drawing = await startDrawing(info, { bufferPages: true });
  const finished = new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = [];
    drawing.on('data', (chunk: Buffer) => chunks.push(chunk));
    drawing.on('end', () => resolve(Buffer.concat(chunks)));
    drawing.on('error', reject);
  });
  return { drawing, finished };
}

/** Starts an A4 document without a first page, whose finished pages are read as a stream and not kept. */
export function startPdfStream(info: PdfInfo): Promise<Drawing> {
  return startDrawing(info, { bufferPages: false, autoFirstPage: false });
}

async function startDrawing(info: PdfInfo, pages: { bufferPages: boolean; autoFirstPage?: boolean }): Promise<Drawing> {
  // Imported on demand, because most processes draw nothing.
  const { default: Document } = await import('pdfkit');
  const drawing = new Document({
    size: 'A4',
    margins: info.margins,
    ...pages,
    lang: info.locale,
    displayTitle: info.displayTitle ?? false,
    info: {
      ...{ Title: info.title, Author: info.author },
      ...(info.createdOn && { CreationDate: info.createdOn }),
      ...(info.subject !== undefined && { Subject: info.subject }),
    },
  });
  for (const [name, file] of Object.entries(WIDE_FONTS)) drawing.registerFont(name, resolveFile(file));
  return drawing;
}
