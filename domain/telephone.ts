/** The address that calls a telephone number: '051 000 12 34' → 'tel:0510001234'. */
export function telephoneLink(telephone: string): string {
  return `tel:${telephone.replace(/[^\d+]/g, '')}`;
}
