/** Window widths in pixels from which a layout applies: the same as in `breakpoints.css`. */
export const breakpoints = { tablet: 768, desktop: 992, wide: 1200, full: 1380 } as const;

type Width = keyof typeof breakpoints;

/** Media query of windows at least as wide as a breakpoint: `--from-…` of `breakpoints.css`. */
export function from(width: Width): string {
  return `(min-width: ${breakpoints[width]}px)`;
}

/** Media query of windows narrower than a breakpoint: `--below-…` of `breakpoints.css`. */
export function below(width: Width): string {
  return `(max-width: ${breakpoints[width] - 0.02}px)`;
}

/** Media query of a phone in landscape: `--low` of `breakpoints.css`. */
export const low = '(max-height: 480px)';
