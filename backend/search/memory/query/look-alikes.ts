const LOOK_ALIKES: Record<string, string> = { o: '0', '0': 'o', i: '1', '1': 'i' };
/** Only the first ambiguous characters of a code are replaced. */
const MAXIMUM_DOUBTFUL = 5;

/**
 * Codes that may have been misread as a normalised code: letter O and zero, letter I and one, in both directions,
 * fewest changes first. The code itself is not included.
 */
export function lookAlikes(code: string): string[] {
  const doubtful = [...code].flatMap((sign, place) => (sign in LOOK_ALIKES ? [place] : [])).slice(0, MAXIMUM_DOUBTFUL);
  const variants = Array.from({ length: 2 ** doubtful.length - 1 }, (_, index) => {
    const chosen = doubtful.filter((__, bit) => ((index + 1) >>> bit) & 1);
    const signs = [...code];
    for (const place of chosen) signs[place] = LOOK_ALIKES[signs[place] ?? ''] ?? '';
    return { code: signs.join(''), changes: chosen.length };
  });
  return variants.sort((one, other) => one.changes - other.changes).map((variant) => variant.code);
}
