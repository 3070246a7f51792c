import type { Rule } from '../judgement.ts';

/** A rule for articles of a family, of several or (null) of any: by a pattern on the name and by features. */
export function of(
  family: string | readonly string[] | null,
  name?: string | null,
  features?: NonNullable<Rule['features']>,
): Rule {
  return {
    ...(family !== null && { family }),
    ...(typeof name === 'string' && { name }),
    ...(features && { features }),
  };
}

/** A rule for articles with a thread, as it stands in the features: `3/4"`. */
export function threaded(family: string | readonly string[], filettatura: string, name?: string): Rule {
  return of(family, name, { filettatura });
}
