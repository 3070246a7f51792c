/** Letters and digits only, without accents: 'VS-12 OT' and 'vs12ot' are the same. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N} ]/gu, '');
}

/** Whether code or name of a line contain every typed word. Codes match with and without their separators. */
export function lineMatcher(search: string): (line: { code: string; name: string }) => boolean {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return ({ code, name }) => {
    const whole = `${plain(code).replace(/\s/g, '')} ${plain(name)}`;
    return words.every((word) => whole.includes(word));
  };
}
