/** The address that calls a telephone number: '051 000 12 34' → 'tel:0510001234'. */
export function telephoneLink(telephone: string): string {
  return `tel:${telephone.replace(/[^\d+]/g, '')}`;
}

/** Whether a text is a telephone number: digits, spaces and the usual signs, at least five digits. */
export function isTelephone(text: string): boolean {
  return /^\+?[\d\s()./-]{5,30}$/.test(text) && text.replaceAll(/\D/g, '').length >= 5;
}
