import { describe, expect, it } from 'vitest';
import { ALL_MONEY, moneySeen } from '../../domain/sees-money.ts';
import { LOCALES, type Locale } from '../../domain/locale.ts';
import { MAIL_PLACEHOLDERS, shownInMail, texts } from '../texts/index.ts';
import { writeMail, type MailTemplate } from './write-mail.ts';
import { RECIPIENTS } from './recipients.ts';

const messages = [texts.it, texts.en].flatMap(({ messages: all }) =>
  Object.entries(all).filter(([key]) => key.startsWith('mail')),
);
const sources: Record<string, unknown> = {
  'the messages': messages,
  'the mails about accounts': [texts.it.accountMails, texts.en.accountMails],
  'the confirmation of an order': [texts.it.confirmation, texts.en.confirmation],
};

describe('R0.2 mails', () => {
  it.each(Object.keys(sources))('declare of every placeholder in %s whether it is money', (source) => {
    const named = JSON.stringify(sources[source]).matchAll(/\{(\w+)\}/g);
    const undeclared = [...named].map(([, name = '']) => name).filter((name) => !(name in MAIL_PLACEHOLDERS));
    expect(undeclared).toEqual([]);
  });

  const templates = Object.keys(RECIPIENTS) as MailTemplate[];
  const values = Object.fromEntries(
    Object.entries(MAIL_PLACEHOLDERS).map(([name, money]) => [name, money === null ? name : { cents: 737_373 }]),
  );
  const written = (template: MailTemplate, locale: Locale, sees = moneySeen(null)) =>
    JSON.stringify(
      writeMail(template, locale, {
        values,
        link: 'https://x.example',
        unsubscribeLink: null,
        sender: 'Bancale',
        sees,
      }),
    );

  it.each(templates)('name no amount to who may not see it: %s', (template) => {
    for (const locale of LOCALES) expect(written(template, locale)).not.toMatch(/7[.,]?373/);
  });

  it('name amounts to who may see them', () => {
    expect(written('approval-requested', 'it', ALL_MONEY)).toContain('7.373,73');
    expect(written('approval-requested', 'en', ALL_MONEY)).toContain('7,373.73');
  });

  it('show a value that declares nothing only to who sees everything', () => {
    const given = { buyer: 'Davide Roli', undeclared: '7,18 €' };
    expect(shownInMail(given, ALL_MONEY)).toEqual(given);
    expect(shownInMail(given, { price: false, document: true })).toEqual({ buyer: 'Davide Roli', undeclared: '…' });
  });
});
