/** Truncates a text to at most `limit` characters after a whole word; a longer first word is cut. */
export function wholeWords(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const end = text.slice(0, limit + 1).search(/[\s,;|]+[^\s,;|]*$/);
  return text.slice(0, end > 0 ? end : limit);
}
