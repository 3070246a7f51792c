import type { FeatureValue } from '../../backend/catalogue/records.ts';
import type { LocalText } from '../../domain/local-text.ts';
import type { Locale } from '../../domain/locale.ts';
import type { Axis, AxisValue } from './axes.ts';
import { isSelfExplanatory, spoken } from './feature-values.ts';
import { featureNamed } from './features.ts';
import type { Edition } from './product-line.ts';

/** Features left out of the summary line. */
const SILENT = new Set(['uso', 'pezzi']);

/** A coating or protection that is absent is not mentioned. */
function isNothing(value: FeatureValue): boolean {
  return typeof value === 'object' && /^nessun[oa]$/.test(value.it);
}

function inBoth(write: (language: Locale) => string): { it: string; en: string } {
  return { it: write('it'), en: write('en') };
}

/** The distinguishing features of an article in one line: up to three that its name does not contain. */
export function summaryOf(
  features: Readonly<Record<string, FeatureValue>>,
  name: LocalText,
  axes: readonly Axis[],
  more: (language: Locale) => readonly string[] = () => [],
): LocalText {
  const named = new Set(axes.map((axis) => axis.key));
  return inBoth((language) => {
    const words = [...more(language)];
    const nameText = (name[language] ?? name.it).toLowerCase();
    for (const [code, value] of Object.entries(features)) {
      if (words.length >= 3) break;
      const word = SILENT.has(code) || isNothing(value) || named.has(code) ? null : spoken(code, value, language);
      if (word !== null && !nameText.includes(word.toLowerCase()) && !words.includes(word)) words.push(word);
    }
    const text = words.join(' · ');
    return text === '' ? (name[language] ?? name.it) : text;
  });
}

/** The range of an axis: 'M6 – M16', 'lunghezza 20 – 100 mm', 'bianco, nero, grigio', '15 misure'. */
function rangeOf(axis: Axis, used: readonly AxisValue[], language: Locale): string {
  const labels = used.map((value) => value.label[language] ?? value.label.it);
  const [first = '', last = ''] = [labels[0], labels[labels.length - 1]];
  if (axis.key === 'size') return `${first} – ${last.replace(/^\w+ /, '')}`;
  if (axis.key === 'color') {
    if (labels.length <= 4) return labels.join(', ');
    return language === 'it' ? `${labels.length} colori` : `${labels.length} colours`;
  }
  if (axis.key === 'filettatura' || first.startsWith('M')) return `${first} – ${last}`;
  const numbers = used.map((value) => value.value).filter((value) => typeof value === 'number');
  if (numbers.length === used.length) return numericRange(axis.key, numbers, language);
  if (labels.length <= 4) return labels.join(', ');
  const plural = language === 'it' ? 'misure' : 'sizes';
  return axis.key === 'impronta' ? `${first} – ${last}` : `${labels.length} ${plural}`;
}

function numericRange(key: string, values: readonly number[], language: Locale): string {
  const feature = featureNamed(key);
  const figures = values.map((value) => (language === 'it' ? String(value).replace('.', ',') : String(value)));
  const range = `${figures[0]} – ${figures[figures.length - 1]}${feature.unit === null ? '' : ` ${feature.unit}`}`;
  if (key === 'diametro') return `Ø ${range}`;
  return isSelfExplanatory(feature.unit) ? range : `${feature.name[language].toLowerCase()} ${range}`;
}

/** The axes of a product in words, each with the range of its variants. */
export function axisRanges(
  axes: readonly Axis[],
  children: readonly (readonly AxisValue[])[],
  language: Locale,
): string[] {
  return axes.map((axis, index) => {
    const used = axis.values.filter((value) => children.some((places) => places[index] === value));
    return rangeOf(axis, used, language);
  });
}

/** The description on the product page: purpose, range of sizes, packaging. */
export function descriptionOf(
  edition: Edition,
  ranges: (language: Locale) => readonly string[],
  childCount: number,
  minimumPackaging: number,
): LocalText {
  const pieces = edition.version.features?.pezzi ?? edition.line.features.pezzi;
  return inBoth((language) => {
    const isItalian = language === 'it';
    const sentences = [edition.line.about[language]];
    if (childCount > 0) {
      const list = ranges(language).join('; ');
      sentences.push(isItalian ? `${childCount} varianti: ${list}.` : `${childCount} variants: ${list}.`);
    }
    if (typeof pieces === 'number' && pieces > 1) {
      sentences.push(isItalian ? `Confezione da ${pieces} pezzi.` : `Pack of ${pieces} pieces.`);
    }
    if (minimumPackaging > 1) {
      sentences.push(
        isItalian ? `Si vende in multipli di ${minimumPackaging}.` : `Sold in multiples of ${minimumPackaging}.`,
      );
    }
    return sentences.join(' ');
  });
}
