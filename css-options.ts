import type { CSSOptions } from 'vite';

/** How the build and the component tests read style sheets: with Lightning CSS, because it knows `@custom-media`. */
export const cssOptions: CSSOptions = {
  transformer: 'lightningcss',
  lightningcss: { drafts: { customMedia: true } },
};
