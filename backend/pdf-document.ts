import type PDFDocument from 'pdfkit';

export type Drawing = InstanceType<typeof PDFDocument>;

/** Starts an A4 document; `margin` in points. `finished` resolves to the PDF after `drawing.end()`. */
export async function startPdf(info: {
  title: string;
  author: string;
  locale: string;
  createdOn: Date;
  margin: number;
}): Promise<{ drawing: Drawing; finished: Promise<Buffer> }> {
  // Imported on demand, because most processes draw nothing.
  const { default: Document } = await import('pdfkit');
  const drawing = new Document({
    size: 'A4',
    margin: info.margin,
    bufferPages: true,
    lang: info.locale,
    info: { Title: info.title, Author: info.author, CreationDate: info.createdOn },
  });
  const finished = new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = [];
    drawing.on('data', (chunk: Buffer) => chunks.push(chunk));
    drawing.on('end', () => resolve(Buffer.concat(chunks)));
    drawing.on('error', reject);
  });
  return { drawing, finished };
}
