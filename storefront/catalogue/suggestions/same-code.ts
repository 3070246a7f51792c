/** Whether a typed text equals a code, ignoring separators and case: 'vs12ot' is VS-12-OT. */
export function isSameCode(typed: string, code: string): boolean {
  const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return bare(typed) !== '' && bare(typed) === bare(code);
}
