import type { ArticleFacts, FeatureDefinition } from './article-details.ts';
import { featureText, localized } from './feature-text.ts';

/** What a child is on an axis of its parent ('color', 'size' or a feature's code), as a buyer reads it. */
export function axisText(
  article: Pick<ArticleFacts, 'color' | 'colorName' | 'size' | 'features'>,
  axis: string,
  definitions: readonly FeatureDefinition[],
  locale: 'it' | 'en',
): string {
  if (axis === 'color') return article.colorName ? localized(article.colorName, locale) : (article.color ?? '');
  if (axis === 'size') return article.size ?? '';
  const value = article.features[axis];
  const definition = definitions.find((candidate) => candidate.code === axis);
  return value === undefined || !definition ? '' : featureText(value, definition, locale);
}
