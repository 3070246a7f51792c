import { describe, expect, it } from 'vitest';
import { ALL_MONEY, moneySeen } from '../../domain/sees-money.ts';
import { LOCALES, type Locale } from '../../domain/locale.ts';
import { MAIL_PLACEHOLDERS, shownInMail, texts } from '../texts/index.ts';
import type { TemplateText } from '../../domain/mail-template.ts';
import { TEXT_TEMPLATES, templateInfo } from './template-list.ts';
import { writeMail, type TextTemplate } from './write-mail.ts';

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

  const values = Object.fromEntries(
    Object.entries(MAIL_PLACEHOLDERS).map(([name, money]) => [name, money === null ? name : { cents: 737_373 }]),
  );
  const written = (template: TextTemplate, locale: Locale, sees = moneySeen(null), text: TemplateText | null = null) =>
    JSON.stringify(
      writeMail(
        template,
        locale,
        {
          values,
          link: 'https://x.example',
          unsubscribeLink: null,
          sender: 'Bancale',
          sees,
        },
        text,
      ),
    );

  it.each(TEXT_TEMPLATES)('name no amount to who may not see it: %s', (template) => {
    for (const locale of LOCALES) expect(written(template, locale)).not.toMatch(/7[.,]?373/);
  });

  it.each(TEXT_TEMPLATES)('7.5 name no amount either where the office writes each of them: %s', (template) => {
    const named = templateInfo(template).placeholders.map(({ name }) => `{${name}}`);
    const text = { subject: named.join(' '), body: `Ciao\n\n${named.join('\n\n')}` };
    const shown = [moneySeen(null), ALL_MONEY].map((sees) => /7[.,]?373/.test(written(template, 'it', sees, text)));
    const money = templateInfo(template).placeholders.filter((one) => one.money !== null);
    expect(shown).toEqual([false, money.length > 0]);
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
