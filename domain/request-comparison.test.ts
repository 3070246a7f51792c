import { expect, it } from 'vitest';
import { compareRequest, type ComparedData, type ComparisonResult } from './request-comparison.ts';

const none: ComparedData = {
  ...{ companyName: null, vatNumber: null, taxCode: null, seat: null, recipientCode: null },
  ...{ certifiedEmail: null, email: null, telephone: null },
};

it.each<[keyof ComparedData, string | null, string | null, ComparisonResult]>([
  ['companyName', 'Termoservice Benni S.r.l.', 'TERMOSERVICE BENNI SRL', 'same'],
  ['companyName', 'Termoservice Benni', 'Termoidraulica Bassi', 'different'],
  ['vatNumber', 'IT02219470370', '2219470370', 'same'],
  ['vatNumber', '02219470370', null, 'missing'],
  ['seat', 'Via Pisacane 40, 40026 Imola (BO)', 'V. Pisacane 40, 40026 IMOLA BO', 'same'],
  ['recipientCode', 'M5UXCR1', 'KRRH6B9', 'different'],
  ['telephone', '+39 0542 000 40 18', '0542/0004018', 'same'],
  ['email', 'matteo@termobenni.example', 'ufficio@termobenni.example', 'same'],
  ['email', 'matteo@gmail.com', 'ufficio@gmail.com', 'other-domain'],
  ['email', 'matteo@posta.example', 'ufficio@termobenni.example', 'other-domain'],
])('compares %s %j with %j: %s', (field, asked, stored, result) => {
  const compared = compareRequest({ ...none, [field]: asked }, { ...none, [field]: stored });
  expect(compared.find((one) => one.field === field)?.result).toBe(result);
});
