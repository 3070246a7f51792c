import { describe, expect, it } from 'vitest';
import {
  attachmentName,
  attachmentType,
  inquiryProblems,
  normalizedInquiry,
  type InquiryField,
  type InquiryForm,
} from './inquiry.ts';

const FORM: InquiryForm = {
  name: 'Sara Melloni',
  company: 'Melloni Impianti',
  email: 's.melloni@mellonimpianti.example',
  telephone: '333 000 18 42',
  subject: 'Diventare cliente',
  message: 'Buongiorno,\nconsegnate a Forlì?',
};

describe('R2.5 a message to the wholesaler', () => {
  it('needs name, e-mail, subject, message and consent', () => {
    expect(inquiryProblems(FORM, true)).toEqual({});
    expect(inquiryProblems({ ...FORM, company: '', telephone: '' }, true)).toEqual({});
    const empty = Object.fromEntries(Object.keys(FORM).map((field) => [field, ''])) as InquiryForm;
    expect(inquiryProblems(empty, false)).toEqual({
      ...{ name: 'required', email: 'required', subject: 'required', message: 'required', consent: 'required' },
    });
  });

  it.each<[InquiryField, string, string]>([
    ['email', 's.melloni@', 'email'],
    ['email', 'a@b.example,c@d.example', 'email'],
    ['telephone', 'domani', 'telephone'],
    ['telephone', '12', 'telephone'],
    ['name', 'x'.repeat(256), 'tooLong'],
    ['subject', 'x'.repeat(151), 'tooLong'],
    ['message', 'x'.repeat(5001), 'tooLong'],
  ])('is not accepted with %s “%.20s”: %s', (field, value, problem) => {
    expect(inquiryProblems({ ...FORM, [field]: value }, true)).toEqual({ [field]: problem });
  });

  it('keeps the lines of its message, and nothing that could forge a header of a mail', () => {
    const typed = {
      ...FORM,
      name: ' Sara\r\nBcc: x@example.org ',
      email: ' S.Melloni@MelloniImpianti.example ',
      message: ' uno\r\ndue\u0000\u001b tre\ud800 ',
    };
    expect(normalizedInquiry(typed)).toEqual({
      ...FORM,
      name: 'Sara Bcc: x@example.org',
      email: 's.melloni@melloniimpianti.example',
      message: 'uno\ndue tre\ufffd',
    });
  });
});

describe('R7.32 an attachment', () => {
  it.each([
    ['pdf', [0x25, 0x50, 0x44, 0x46, 0x2d, 0x31, 0x2e, 0x37]],
    ['jpg', [0xff, 0xd8, 0xff, 0xe0]],
    ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]],
    [null, []],
    [null, [0x4d, 0x5a, 0x90]],
    [null, [0x25, 0x50, 0x44]],
    [null, [0x50, 0x4b, 0x03, 0x04]],
    [null, [0x3c, 0x73, 0x76, 0x67]],
  ])('is %s by its first bytes', (type, bytes) => {
    expect(attachmentType(Uint8Array.from(bytes))).toBe(type);
  });

  it.each([
    ['planimetria.pdf', 'pdf', 'planimetria.pdf'],
    ['foto bagno.JPEG', 'jpg', 'foto bagno.jpg'],
    ['invoice.pdf.exe', 'pdf', 'invoice.pdf.pdf'],
    ['../../etc/passwd', 'png', 'passwd.png'],
    ['C:\\temp\\a.png', 'png', 'a.png'],
    ['a"\r\nBcc: x.png', 'png', 'a Bcc x.png'],
    ['\u202egnp.exe', 'png', 'gnp.png'],
    ['...', 'pdf', 'file.pdf'],
    ['', 'pdf', 'file.pdf'],
    [`${'à'.repeat(300)}.pdf`, 'pdf', `${'à'.repeat(80)}.pdf`],
  ] as const)('named %j is mailed as %s: %j', (typed, type, name) => {
    expect(attachmentName(typed, type)).toBe(name);
  });
});
