/** A text as a code: lower case, without accents, everything else a hyphen; `x` when nothing is left. */
export function slug(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return plain === '' ? 'x' : plain;
}
