import { describe, expect, it } from 'vitest';
import { LONGEST_NOTE } from './correction-fields.ts';
import { addressProblems, normalizedValue, noteProblem, valueProblem } from './correction.ts';

describe('a value that a company wants in its data', () => {
  it.each([
    ['vatNumber', 'it 00743110157', '00743110157', null],
    ['vatNumber', '00743110158', '00743110158', 'vatCheck'],
    ['vatNumber', 'de811907980', 'DE811907980', null],
    ['taxCode', 'rssmra85t10a562s', 'RSSMRA85T10A562S', null],
    ['taxCode', '123', '123', 'taxCodeLength'],
    ['recipientCode', ' m5uxcr1 ', 'M5UXCR1', null],
    ['recipientCode', 'M5', 'M5', 'recipientCode'],
    ['recipientCode', '0000000', '0000000', null],
    ['pec', 'Reno@PEC.example', 'reno@pec.example', null],
    ['pec', 'reno@', 'reno@', 'email'],
    ['email', 'uffici', 'uffici', 'email'],
    ['mobile', '335 000 22 81', '335 000 22 81', null],
    ['mobile', 'chiama', 'chiama', 'telephone'],
    ['delivery', 'Scarico dal cortile, 7:30–12:00', 'Scarico dal cortile, 7:30–12:00', null],
    ['delivery', 'x'.repeat(300), 'x'.repeat(300), null],
    ['other', 'x'.repeat(301), 'x'.repeat(301), 'tooLong'],
    ['companyName', 'x'.repeat(256), 'x'.repeat(256), 'tooLong'],
    ['other', '<b>', '<b>', 'characters'],
    ['other', '  ', '', 'required'],
  ] as const)('%s %s', (field, typed, stored, problem) => {
    const value = normalizedValue(field, typed);
    expect(value).toBe(stored);
    expect(valueProblem(field, value)).toBe(problem);
  });

  it('has a note of limited length', () => {
    expect(noteProblem('x'.repeat(LONGEST_NOTE))).toBeNull();
    expect(noteProblem('x'.repeat(LONGEST_NOTE + 1))).toBe('tooLong');
  });
});

it('a new address needs street, postal code, town and province, and a telephone only as a number', () => {
  const none = { address: '', postalCode: '', city: '', province: '', telephone: '' };
  expect(addressProblems(none)).toEqual({
    address: 'required',
    postalCode: 'required',
    city: 'required',
    province: 'required',
  });
  const whole = { address: 'Via Larga 3', postalCode: '40050', city: 'Argelato', province: 'BO', telephone: '' };
  expect(addressProblems(whole)).toEqual({});
  expect(addressProblems({ ...whole, postalCode: '4005', province: 'Bologna', telephone: 'x' })).toEqual({
    postalCode: 'postalCode',
    province: 'province',
    telephone: 'telephone',
  });
});
