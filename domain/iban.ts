/** An IBAN without spaces, in capitals. */
export function ibanOf(typed: string): string {
  return typed.replaceAll(/\s/g, '').toUpperCase();
}

/** Whether a text is an IBAN with right check digits (ISO 13616); spaces do not matter. */
export function isIban(typed: string): boolean {
  const iban = ibanOf(typed);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  // Country and check digits move to the end, and letters count as 10 to 35.
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((character) => parseInt(character, 36)).join('');
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

/** An IBAN in groups of four, as it is printed. */
export function ibanText(iban: string): string {
  return ibanOf(iban).replaceAll(/(.{4})(?=.)/g, '$1 ');
}
