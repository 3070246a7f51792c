import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEmail } from './email.ts';
import { normalizedRegistration, registrationProblems, type RegistrationForm } from './registration.ts';

const good: RegistrationForm = {
  country: 'IT',
  companyName: 'Idrosanitaria Reno S.r.l.',
  vatNumber: '00743110157',
  taxCode: '00743110157',
  recipientCode: 'M5UXCR1',
  pec: '',
  address: 'Via del Lavoro 22/B',
  postalCode: '40050',
  city: 'Argelato',
  province: 'BO',
  lastName: 'Neri',
  firstName: 'Paola',
  telephone: '051 123456',
  fax: '',
  email: 'p.neri@idroreno.example',
  password: 'reno2026',
};
const problemsWith = (changed: Partial<RegistrationForm>, consent = true) =>
  registrationProblems(normalizedRegistration({ ...good, ...changed }), consent);

describe('R5.12 a registration', () => {
  it('is accepted when everything is given', () => {
    expect(problemsWith({})).toEqual({});
    expect(problemsWith({ vatNumber: 'IT 00743110157', province: 'bo', recipientCode: 'm5uxcr1' })).toEqual({});
    expect(problemsWith({ taxCode: 'rssmra85t10a562s' })).toEqual({});
    expect(problemsWith({ recipientCode: '0000000', pec: 'a@pec.example' })).toEqual({});
    expect(problemsWith({ recipientCode: '', pec: 'a@pec.example' })).toEqual({});
  });

  it.each([
    [{ companyName: ' ' }, 'companyName', 'required'],
    [{ companyName: 'x'.repeat(10_000) }, 'companyName', 'tooLong'],
    [{ companyName: '<script>alert(1)</script>' }, 'companyName', 'characters'],
    [{ vatNumber: '0074311015' }, 'vatNumber', 'vatDigits'],
    [{ vatNumber: '00743110158', taxCode: 'RSSMRA85T10A562S' }, 'vatNumber', 'vatCheck'],
    [{ taxCode: '0074311015' }, 'taxCode', 'taxCodeLength'],
    [{ taxCode: '01234567897' }, 'taxCode', 'taxCodeUnlikeVat'],
    [{ taxCode: 'RSSMRA85T10A562T' }, 'taxCode', 'taxCodeCheck'],
    [{ taxCode: '' }, 'taxCode', 'required'],
    [{ recipientCode: 'M5UXCR' }, 'recipientCode', 'recipientCode'],
    [{ recipientCode: '' }, 'recipientCode', 'recipientOrPec'],
    [{ recipientCode: '0000000' }, 'recipientCode', 'recipientOrPec'],
    [{ pec: 'idroreno@' }, 'pec', 'email'],
    [{ postalCode: '4005' }, 'postalCode', 'postalCode'],
    [{ province: 'Bologna' }, 'province', 'province'],
    [{ telephone: 'chiamami' }, 'telephone', 'telephone'],
    [{ fax: 'no' }, 'fax', 'telephone'],
    [{ email: 'abc@' }, 'email', 'email'],
    [{ password: 'reno5' }, 'password', 'passwordShort'],
    [{ country: '' }, 'country', 'required'],
    [{ country: 'Italia' }, 'country', 'tooLong'],
  ] as const)('%j is refused at %s: %s', (changed, field, problem) => {
    expect(problemsWith(changed)).toMatchObject({ [field]: problem });
  });

  it('needs the consent', () => {
    expect(problemsWith({}, false)).toEqual({ privacy: 'required' });
  });

  it('of a foreign company has free numbers and places', () => {
    const foreign = { country: 'de', vatNumber: 'DE 123456789', taxCode: '', recipientCode: '', province: '' };
    expect(problemsWith({ ...foreign, postalCode: 'D-10115' })).toEqual({});
    expect(problemsWith({ ...foreign, postalCode: '' })).toEqual({});
    expect(problemsWith({ ...foreign, vatNumber: '!' })).toEqual({ vatNumber: 'vatForeign' });
  });

  it('is never accepted with markup in a name, and never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (before, after) => {
        const companyName = `a${before}<b>${after}`;
        expect(problemsWith({ companyName }).companyName).toBeDefined();
      }),
    );
  });
});

it.each([
  ['abc@', false],
  ['a@b.it', true],
  ['a@b', false],
  ['a b@c.it', false],
  ['nome.cognome+x@sub.dominio.example', true],
  ['a@-b.it', false],
  ['a@b..it', false],
])('R5.7 %s is a mail address: %s', (text, isValid) => {
  expect(isEmail(text)).toBe(isValid);
});
