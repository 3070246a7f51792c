import type { ArticleFacts, ArticlePage, FeatureDefinition } from './article-details.ts';
import { axisText, featureText } from './value-text.ts';
import { type LocalText, localized } from '../../domain/local-text.ts';
import type { Locale } from '../../domain/locale.ts';
import { printable } from '../../domain/printable.ts';
import { chooseFont, startPdf } from '../pdf-document.ts';
import { drawingTask } from '../drawing/index.ts';
import { inBothLanguages, type Texts } from '../texts/index.ts';

const MARGIN = 48;
const INK = '#16243c';
const MUTED = '#5b6675';
const LINE = '#d8d8d0';
/** Variants listed on a data sheet; the total number is always shown. */
const MAXIMUM_VARIANTS = 300;

/** URL of the data sheet of a product page; only for logged-in users. */
export function dataSheetAddress(code: string): string {
  return `/documents/data-sheet/${encodeURIComponent(code)}.pdf`;
}

/** Company that issues the data sheet. */
export interface SheetIssuer {
  name: string;
  street: string;
  city: string;
  telephone: string;
  email: string;
}

const both = (text: LocalText): string => (text.en && text.en !== text.it ? `${text.it} / ${text.en}` : text.it);

const label = (key: keyof Texts['dataSheet']): string => both(inBothLanguages(({ dataSheet }) => dataSheet[key]));

function inBoth(value: (locale: Locale) => string): string {
  return both({ it: value('it'), en: value('en') });
}

/** Rows of the data sheet: label and value, each in both languages. */
function factsOf({ article, categoryPath, featureDefinitions, children }: ArticlePage): [string, string][] {
  const features = featureDefinitions.flatMap((definition): [string, string][] => {
    const value = article.features[definition.code];
    return value === undefined
      ? []
      : [[both(definition.name), inBoth((locale) => featureText(value, definition, locale))]];
  });
  const codes = article.barcodes.map(({ code, unit }) => (unit ? `${code} (${unit})` : code)).join(', ');
  const packs = article.packaging.map(({ quantity, unit }) => `${quantity} ${unit}`).join(', ');
  return [
    [label('code'), article.sku],
    ...(article.brand ? [[label('brand'), article.brand] as [string, string]] : []),
    [label('category'), inBoth((locale) => categoryPath.map(({ name }) => localized(name, locale)).join(' – '))],
    ...features,
    ...(packs ? [[label('packs'), packs] as [string, string]] : []),
    ...(codes ? [[label('barcode'), codes] as [string, string]] : []),
    ...(children.length > 0 ? [[label('variants'), String(children.length)] as [string, string]] : []),
  ];
}

function variantOf(child: ArticleFacts, axes: readonly string[], definitions: readonly FeatureDefinition[]): string[] {
  return [
    child.sku,
    axes.map((axis) => axisText(child, axis, definitions, 'it')).join(' × ') || child.name.it,
    child.barcodes[0]?.code ?? '',
  ];
}

/**
 * Draws the data sheet of an article as a PDF, Italian and English together, from catalogue data, without prices.
 * @param picture JPEG or PNG; null for none.
 * @param today YYYY-MM-DD, printed in the footer.
 */
export async function drawDataSheet(
  page: ArticlePage,
  issuer: SheetIssuer,
  picture: Uint8Array | null,
  today: string,
): Promise<Buffer> {
  const { article } = page;
  const title = `${article.sku} – ${article.name.it}`;
  const foot = `${issuer.name} · ${issuer.street}, ${issuer.city} · ${issuer.telephone} · ${issuer.email} · ${today}`;
  const { drawing: pdf, finished } = await startPdf({
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + 24 },
    locale: 'it-IT',
    displayTitle: true,
    ...{ title, author: issuer.name, subject: label('title') },
  });
  const width = pdf.page.width - 2 * MARGIN;

  put(label('title').toUpperCase(), { size: 9, color: MUTED });
  pdf.moveDown(0.6);
  put(article.name.it, { size: 18, isBold: true });
  if (article.name.en && article.name.en !== article.name.it) {
    put(article.name.en, { size: 12, color: MUTED });
  }
  pdf.moveDown();
  if (picture) {
    const top = pdf.y;
    pdf.image(Buffer.from(picture), MARGIN, top, { fit: [180, 180] });
    pdf.x = MARGIN;
    pdf.y = top + 192;
  }
  for (const text of page.description ? [page.description.it, page.description.en] : []) {
    if (!text) continue;
    put(text, { size: 10 }, { width });
    pdf.moveDown(0.6);
  }
  pdf.moveDown(0.4);
  for (const cells of factsOf(page)) row(cells, [0.42, 0.58]);
  if (page.children.length > 0) {
    pdf.moveDown();
    row([label('shortCode'), label('variant'), label('barcode')], [0.3, 0.4, 0.3], true);
    for (const child of page.children.slice(0, MAXIMUM_VARIANTS)) {
      row(variantOf(child, page.axes, page.featureDefinitions), [0.3, 0.4, 0.3]);
    }
  }

  const { start, count } = pdf.bufferedPageRange();
  for (let number = start; number < start + count; number += 1) {
    pdf.switchToPage(number);
    // Without this, text below the bottom margin would start a new page.
    pdf.page.margins.bottom = 0;
    pdf.x = MARGIN;
    pdf.y = pdf.page.height - MARGIN;
    put(`${foot} · ${number + 1}/${count}`, { size: 8, color: MUTED }, { width, lineBreak: false });
  }
  pdf.end();
  return finished;

  /** Writes a text where the last one ended. */
  function put(
    text: string,
    { color = INK, ...font }: { size: number; isBold?: boolean; color?: string },
    options: { width?: number; lineBreak?: boolean } = {},
  ): void {
    const words = printable(text);
    const baseline = chooseFont(pdf, words, font);
    pdf.fillColor(color).text(words, { ...options, ...baseline });
  }

  /** A table row; the widths are fractions of the table width. */
  function row(cells: readonly string[], widths: readonly number[], isHead = false): void {
    const font = { size: 9, isBold: isHead };
    const part = (index: number) => width * (widths[index] ?? 0);
    const heights = cells.map((text, index) => {
      const words = printable(text);
      chooseFont(pdf, words, font);
      return pdf.heightOfString(words, { width: part(index) - 8 });
    });
    const height = Math.max(...heights);
    if (pdf.y + height + 10 > pdf.page.height - MARGIN - 24) pdf.addPage();
    const top = pdf.y + 5;
    let left = MARGIN;
    cells.forEach((text, index) => {
      pdf.x = left;
      pdf.y = top;
      put(text, { ...font, color: index === 0 && !isHead ? MUTED : INK }, { width: part(index) - 8 });
      left += part(index);
    });
    const bottom = top + height + 4;
    pdf
      .moveTo(MARGIN, bottom)
      .lineTo(MARGIN + width, bottom)
      .lineWidth(0.5)
      .stroke(LINE);
    pdf.x = MARGIN;
    pdf.y = bottom;
  }
}

/** The data sheet of an article, drawn in a thread. */
export const dataSheetDrawing = drawingTask(import.meta.url, drawDataSheet);
