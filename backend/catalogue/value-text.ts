import { texts } from '../texts/index.ts';
import type { FeatureDefinition, ArticleFacts } from './article-details.ts';
import type { FeatureValue } from './records.ts';
import { localized } from '../../domain/local-text.ts';
import { LANGUAGE_TAGS, type Locale } from '../../domain/locale.ts';

/** Display value of a feature: numbers in the language's notation with their unit, booleans as yes or no. */
export function featureText(value: FeatureValue, definition: FeatureDefinition, locale: Locale): string {
  const unit = definition.unit ? `\u00a0${definition.unit}` : '';
  if (typeof value === 'boolean') return texts[locale].features[value ? 'yes' : 'no'];
  if (typeof value === 'number') return `${value.toLocaleString(LANGUAGE_TAGS[locale])}${unit}`;
  if (typeof value === 'string') return `${value}${unit}`;
  return `${localized(value, locale)}${unit}`;
}

/** Display value of a variant on an axis of its product ('color', 'size' or a feature code). */
export function axisText(
  article: Pick<ArticleFacts, 'color' | 'colorName' | 'size' | 'features'>,
  axis: string,
  definitions: readonly FeatureDefinition[],
  locale: Locale,
): string {
  if (axis === 'color') return article.colorName ? localized(article.colorName, locale) : (article.color ?? '');
  if (axis === 'size') return article.size ?? '';
  const value = article.features[axis];
  const definition = definitions.find((candidate) => candidate.code === axis);
  return value === undefined || !definition ? '' : featureText(value, definition, locale);
}
