function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Whether a text contains every word of another one; without regard to accents and capitals. */
export function matches(text: string, wanted: string): boolean {
  const inText = folded(text);
  return folded(wanted)
    .split(/\s+/)
    .every((word) => inText.includes(word));
}

/** A letter without its accent, as a capital: 'è…' → 'E'; null for a text that begins with another sign. */
export function initialOf(text: string): string | null {
  const [letter = ''] = folded(text).toUpperCase();
  return /^[A-Z]$/.test(letter) ? letter : null;
}
