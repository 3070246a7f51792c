import { unzipSync } from 'fflate';
import { LARGEST_FILE, pdfProblem } from '../document-files.ts';
import { elementsAt, textAt, type XmlElement } from '../sources/xml.ts';

/** The complete PDF files that a body carries, and the number of its other attachments. */
export function attachedFiles(body: XmlElement): { pdfs: Buffer[]; others: number } {
  const pdfs: Buffer[] = [];
  let others = 0;
  for (const attachment of elementsAt(body, 'Allegati')) {
    const content = Buffer.from(textAt(attachment, 'Attachment') ?? '', 'base64');
    const isZip = content.subarray(0, 2).toString('latin1') === 'PK';
    const found = isZip ? unzipped(content) : [content];
    for (const file of found) {
      if (pdfProblem(file) === null) pdfs.push(file);
      else others += 1;
    }
    if (found.length === 0) others += 1;
  }
  return { pdfs, others };
}

function unzipped(content: Buffer): Buffer[] {
  let rest = LARGEST_FILE;
  try {
    const files = unzipSync(content, {
      filter: ({ name, originalSize }) => !name.endsWith('/') && (rest -= originalSize) >= 0,
    });
    return Object.values(files).map((file) => Buffer.from(file));
  } catch {
    return [];
  }
}
