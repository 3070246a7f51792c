/** Data of a company as an applicant typed them, or as the ERP has them; null where there are none. */
export interface ComparedData {
  companyName: string | null;
  vatNumber: string | null;
  taxCode: string | null;
  seat: string | null;
  recipientCode: string | null;
  certifiedEmail: string | null;
  email: string | null;
  telephone: string | null;
}

/** How a field of a request compares: `missing` where either side has none. */
export type ComparisonResult = 'same' | 'different' | 'other-domain' | 'missing';

/** Providers whose addresses say nothing about a company. */
const PUBLIC_DOMAINS = new Set([
  ...['gmail.com', 'libero.it', 'hotmail.it', 'hotmail.com', 'outlook.it', 'outlook.com', 'yahoo.it', 'yahoo.com'],
  ...['virgilio.it', 'tiscali.it', 'alice.it', 'tim.it', 'icloud.com', 'live.it', 'pec.it', 'posta.example'],
]);

/** A text without what people write differently: case, accents, signs, the legal form. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/\bS\.?\s?R\.?\s?L\.?(?=\W|$)/g, 'SRL')
    .replaceAll(/[^A-Z0-9]/g, '');
}

/** The digits of a telephone number without the prefix of Italy. */
const digits = (text: string): string => text.replaceAll(/\D/g, '').replace(/^(?:00)?39(?=\d{8,})/, '');

/** The last words of a seat, which are often abbreviated: 'Via' and 'V.' count as the same. */
const street = (text: string): string => plain(text.replaceAll(/\b(?:via|v\.|viale|v\.le|piazza|p\.za)\s*/giu, ''));

const number = (text: string): string =>
  plain(text)
    .replace(/^IT(?=\d)/, '')
    .replace(/^0+/, '');

/** The part of an e-mail address after the sign. */
export function mailDomain(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}

/** Whether an address belongs to the same company as another: by its domain, which public providers do not tell. */
export function isSameMailDomain(one: string, other: string): boolean {
  return mailDomain(one) === mailDomain(other) && !PUBLIC_DOMAINS.has(mailDomain(one));
}

const FORMS: Record<keyof ComparedData, (text: string) => string> = {
  companyName: plain,
  vatNumber: number,
  taxCode: number,
  seat: street,
  recipientCode: plain,
  certifiedEmail: (text) => text.trim().toLowerCase(),
  email: (text) => text.trim().toLowerCase(),
  telephone: digits,
};

/** A request field by field beside what is stored, in the order of the form. */
export function compareRequest(
  asked: ComparedData,
  stored: ComparedData,
): { field: keyof ComparedData; asked: string | null; stored: string | null; result: ComparisonResult }[] {
  return (Object.keys(FORMS) as (keyof ComparedData)[]).map((field) => {
    const one = asked[field];
    const other = stored[field];
    return { field, asked: one, stored: other, result: resultOf(field, one, other) };
  });
}

function resultOf(field: keyof ComparedData, one: string | null, other: string | null): ComparisonResult {
  if (one === null || other === null) return 'missing';
  const form = FORMS[field];
  if (form(one) === form(other)) return 'same';
  if (field !== 'email') return 'different';
  return isSameMailDomain(one, other) ? 'same' : 'other-domain';
}
