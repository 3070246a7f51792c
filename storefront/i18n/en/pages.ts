import type { pages as italian } from '../it/pages.ts';
import type { SameTexts } from '../translate.ts';

/** Texts of the content pages. */
export const pages: SameTexts<typeof italian> = {
  'pages.faq': 'Frequent questions',
};
