/** Whether every typed word is part of a text, ignoring case and accents, with × as x; '' matches everything. */
export function matchesFilter(typed: string, ...texts: string[]): boolean {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const all = plain(texts.join(' '));
  return words.every((word) => all.includes(word));
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('×', 'x').toLowerCase();
}
