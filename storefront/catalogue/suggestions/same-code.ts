/** Whether a text is a code as it stands, separators and case aside: 'vs12ot' is VS-12-OT. */
export function isSameCode(typed: string, code: string): boolean {
  const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return bare(typed) !== '' && bare(typed) === bare(code);
}
