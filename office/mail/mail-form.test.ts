import { describe, expect, it } from 'vitest';
import { mailSave, mailValues, typedPort, type MailPage } from './mail-form.ts';

const server = {
  ...{ host: 'mail.example', port: 587, security: 'starttls', user: 'negozio' },
  ...{ isOnServer: false, hasPassword: true, isPasswordUnreadable: false },
} as const;
const page = {
  fields: { dkimSelector: 'mail2026' },
  smtp: { ...server, sender: 'ordini@bancale.example', isSenderOnServer: false },
  returns: { ...server, folder: null, form: 'bounce+{token}@bancale.example', state: null },
} as unknown as MailPage;

describe('7.4 the form of mails', () => {
  it('has every field by its name; passwords are always empty', () => {
    expect(mailValues(page)).toEqual({
      dkimSelector: 'mail2026',
      ...{ 'smtp.host': 'mail.example', 'smtp.port': 587, 'smtp.security': 'starttls', 'smtp.user': 'negozio' },
      ...{ 'smtp.sender': 'ordini@bancale.example', 'smtp.password': null },
      ...{ 'returns.host': 'mail.example', 'returns.port': 587, 'returns.security': 'starttls' },
      ...{ 'returns.user': 'negozio', 'returns.folder': null, 'returns.password': null },
      'returns.form': 'bounce+{token}@bancale.example',
    });
  });

  it('is saved by what each change belongs to; an undone password is left as it is', () => {
    const change = (before: unknown, after: unknown) => ({ before, after });
    expect(
      mailSave({
        dkimSelector: change(null, 'mail'),
        'smtp.host': change(null, 'mail.example'),
        'smtp.password': change(null, 'geheim'),
        'returns.form': change(null, '{token}@bancale.example'),
        'returns.password': change('segreta', null),
      }),
    ).toEqual({
      changes: { dkimSelector: change(null, 'mail') },
      smtp: { host: change(null, 'mail.example') },
      returns: { form: change(null, '{token}@bancale.example') },
      passwords: { smtp: 'geheim' },
    });
  });

  it.each([
    ['', null],
    ['587', 587],
    [' 4 65x', 465],
    ['1234567', 12_345],
  ])('the port %j is %j', (text, port) => {
    expect(typedPort(text)).toBe(port);
  });
});
