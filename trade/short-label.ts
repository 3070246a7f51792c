/** A label of more than 15 characters is cut to 12 and '…' (R2.64). */
export function shortLabel(label: string): string {
  const characters = [...label];
  return characters.length > 15 ? `${characters.slice(0, 12).join('')}…` : label;
}
