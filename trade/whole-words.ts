/**
 * The beginning of a text, of at most so many letters, that ends with a whole word; of a longer first word what fits.
 */
export function wholeWords(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const end = text.slice(0, limit + 1).search(/[\s,;|]+[^\s,;|]*$/);
  return text.slice(0, end > 0 ? end : limit);
}
