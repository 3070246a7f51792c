import type { Locale } from '../../domain/locale.ts';
import type { FeatureValue } from '../../backend/catalogue/records.ts';
import type { Axis, AxisValue } from './axes.ts';
import { featuresOfFamily } from './families.ts';
import { featureNamed } from './features.ts';
import type { Edition } from './product-line.ts';
import { english } from './terms.ts';

/** A text in both languages; one that is the same in both (a standard, a size) stays a plain string. */
function textValue(text: string): FeatureValue {
  const en = english(text);
  return en === text ? text : { it: text, en };
}

function recordValue(code: string, value: string | number | boolean): FeatureValue {
  const { dataType } = featureNamed(code);
  if (dataType === 'b') return Boolean(value);
  if (dataType === 'f') return Number(value);
  return textValue(String(value));
}

/**
 * The features of an article: the line's, overridden by the version's, then the values of its axes, in the family's
 * order.
 */
export function featuresOf(
  edition: Edition,
  axes: readonly Axis[],
  places: readonly AxisValue[],
): Record<string, FeatureValue> {
  const { line, version } = edition;
  const values: Record<string, string | number | boolean> = { ...line.features, ...version.features };
  places.forEach((place, index) => {
    const key = axes[index]?.key;
    if (key !== undefined && key !== 'color' && key !== 'size') values[key] = place.value;
  });
  if (places[0]) Object.assign(values, line.follows?.[places[0].value]);
  const order = featuresOfFamily(line.family);
  const unknownCode = Object.keys(values).find((code) => !order.includes(code));
  if (unknownCode !== undefined) throw new Error(`The family ${line.family} has no feature ${unknownCode}.`);
  const features: Record<string, FeatureValue> = {};
  for (const code of order) {
    const value = values[code];
    if (value !== undefined) features[code] = recordValue(code, value);
  }
  return features;
}

/** Units that show what is measured, so that the value needs no feature name. */
const SELF_EXPLANATORY_UNITS = new Set('W kW lm A mA kA V Nm l ml m²/l dB kg m h l/min mm² giri/min'.split(' '));

/** Whether a value in this unit is clear without the feature's name. */
export function isSelfExplanatory(unit: string | null): boolean {
  return unit !== null && SELF_EXPLANATORY_UNITS.has(unit);
}

/** A feature as words of a summary; null when there is nothing to show. */
export function spoken(code: string, value: FeatureValue, language: Locale): string | null {
  const feature = featureNamed(code);
  const name = feature.name[language].toLowerCase();
  const isItalian = language === 'it';
  if (typeof value === 'boolean') return value ? name : null;
  if (typeof value === 'number')
    return spokenNumber(code, isItalian ? String(value).replace('.', ',') : String(value), language);
  const text = typeof value === 'string' ? value : (value[language] ?? value.it);
  if (code === 'curva') return isItalian ? `curva ${text}` : `curve ${text}`;
  if (code === 'passaggio') return isItalian ? `passaggio ${text}` : text;
  return code === 'classe_energia' || code === 'lente' ? `${name} ${text}` : text;
}

function spokenNumber(code: string, figure: string, language: Locale): string {
  const { unit, name: names } = featureNamed(code);
  if (code === 'pn') return `PN ${figure}`;
  if (code === 'angolo') return `${figure}°`;
  if (code === 'fascio') return language === 'it' ? `fascio ${figure}°` : `beam ${figure}°`;
  if (code === 'temperatura' || code === 'pressione') return `max ${figure} ${unit}`;
  if (code === 'chiavi') return language === 'it' ? `${figure} chiavi` : `${figure} keys`;
  const name = code === 'diametro' ? 'Ø' : names[language].toLowerCase();
  if (unit === null) return `${name} ${figure}`;
  if (!isSelfExplanatory(unit)) return `${name} ${figure} ${unit}`;
  return `${figure} ${language === 'en' && unit === 'giri/min' ? 'rpm' : unit}`;
}
