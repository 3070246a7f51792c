const TWINS: Record<string, string> = { o: '0', '0': 'o', i: '1', '1': 'i' };
/** A code with more signs that could be another is tried in its first ones only. */
const MOST_DOUBTFUL = 5;

/**
 * The other codes that a normalised code may have been before it was copied by eye: letter O for zero and letter I for
 * one, either way round, those with the fewest changes first. Not the code itself.
 */
export function lookAlikes(code: string): string[] {
  const doubtful = [...code].flatMap((sign, place) => (sign in TWINS ? [place] : [])).slice(0, MOST_DOUBTFUL);
  const variants = Array.from({ length: 2 ** doubtful.length - 1 }, (_, index) => {
    const chosen = doubtful.filter((__, bit) => ((index + 1) >>> bit) & 1);
    const signs = [...code];
    for (const place of chosen) signs[place] = TWINS[signs[place] ?? ''] ?? '';
    return { code: signs.join(''), changes: chosen.length };
  });
  return variants.sort((one, other) => one.changes - other.changes).map((variant) => variant.code);
}
