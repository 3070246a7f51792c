/** What search engines show of a page without a description: its beginning. */
export function plainText(html: string): string {
  const bare = html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
  const signs: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
  return bare.replace(/&(?:amp|lt|gt|quot|#39);/g, (sign) => signs[sign] ?? sign).trim();
}
