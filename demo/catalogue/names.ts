import type { Locale } from '../../domain/locale.ts';
import type { AxisValue } from './axes.ts';
import type { Edition } from './product-line.ts';

/** The axis values of one size: empty on a product with variants. */
export type Places = readonly AxisValue[];

const LANGUAGES: readonly Locale[] = ['it', 'en'];

/** Words are joined by spaces; pure measures are joined by a multiplication sign. */
function joinLabels(labels: readonly string[]): string {
  const areMeasures = labels.every((label) => /\d/.test(label));
  return labels.join(areMeasures ? ' × ' : ' ');
}

/**
 * Fills a template. A group in square brackets is left out when a value in it is unknown, so that a product is not
 * called 'Tubo rotolo'.
 */
export function fillTemplate(template: string, values: Readonly<Record<string, string | undefined>>): string {
  const fill = (text: string): string => text.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '');
  const grouped = template.replace(/\[([^\]]*)\]/g, (_, group: string) => {
    const keys = [...group.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
    return keys.every((key) => values[key] !== undefined) ? group : '';
  });
  const text = fill(grouped).replace(/\s+/g, ' ').replace(/ ,/g, ',').trim().replace(/,$/, '');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The name of an article in both languages; brands other than the line's first one are at its end. */
export function nameOf(edition: Edition, places: Places): { it: string; en: string } {
  const [it, en] = LANGUAGES.map((language) => nameIn(language, edition, places));
  return { it: it ?? '', en: en ?? '' };
}

function nameIn(language: Locale, edition: Edition, places: Places): string {
  const { line, version } = edition;
  const labels = places.map((place) => place.label[language] ?? place.label.it);
  const template = line.name[language];
  const values = {
    v: version.name[language],
    x: labels.length > 0 ? joinLabels(labels) : undefined,
    0: labels[0],
    1: labels[1],
  };
  const filled = fillTemplate(template, values);
  const named = labels.length > 0 && !/\{[x01]\}/.test(template) ? `${filled} ${joinLabels(labels)}` : filled;
  return edition.suffix[language] === '' ? named : `${named} ${edition.suffix[language]}`;
}

/** The visible code of a product or single article (no places: the line's own code), or of a variant. */
export function skuOf(edition: Edition, places: Places, isChild: boolean): string {
  const { line, version } = edition;
  const template = isChild ? (version.childSku ?? line.childSku ?? line.sku) : (version.sku ?? line.sku);
  const codes = { v: version.code, 0: places[0]?.code, 1: places[1]?.code };
  const code = template.replace(/\{(\w+)\}/g, (_, key: string) => codes[key as keyof typeof codes] ?? '');
  return edition.codeSuffix === '' ? code : `${code}-${edition.codeSuffix}`;
}
