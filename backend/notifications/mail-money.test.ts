import { describe, expect, it } from 'vitest';
import { ALL_MONEY, moneySeen } from '../../domain/sees-money.ts';
import type { Locale } from '../../domain/locale.ts';
import { en } from '../messages/en.ts';
import { MAIL_PLACEHOLDERS, shownInMail } from '../messages/index.ts';
import { it as italian } from '../messages/it.ts';
import { confirmationTexts } from '../orders/confirmation/texts.ts';
import { accountTexts } from './account-texts.ts';
import { writeMail, type MailTemplate } from './write-mail.ts';
import { RECIPIENTS } from './recipients.ts';

const messages = [italian, en].flatMap((texts) => Object.entries(texts).filter(([key]) => key.startsWith('mail')));
const sources: Record<string, unknown> = {
  'the messages': messages,
  'the mails about accounts': accountTexts,
  'the confirmation of an order': [confirmationTexts('it'), confirmationTexts('en')],
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
    for (const locale of ['it', 'en'] as const) expect(written(template, locale)).not.toMatch(/7[.,]?373/);
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
