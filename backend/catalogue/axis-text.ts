import type { Locale } from '../../domain/locale.ts';
import { localized } from '../../domain/local-text.ts';
import type { ArticleFacts, FeatureDefinition } from './article-details.ts';
import { featureText } from './feature-text.ts';

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
