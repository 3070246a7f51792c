import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../domain/locale.ts';
import { templateProblems } from '../../domain/mail-template.ts';
import { MAIL_PLACEHOLDERS, officeNameOf, placeholderOf, texts } from '../texts/index.ts';
import { RECIPIENTS } from './recipients.ts';
import { TEXT_TEMPLATES, templateInfo, templateNames } from './template-list.ts';
import { asTemplate, programText, writeMail } from './write-mail.ts';
import { ALL_MONEY } from '../../domain/sees-money.ts';

describe('7.5 the list of mails', () => {
  it('has every mail that is queued', () => {
    expect(Object.keys(RECIPIENTS).filter((template) => !(TEXT_TEMPLATES as string[]).includes(template))).toEqual([]);
  });

  it('gives each placeholder a name of its own', () => {
    const placeholders = Object.keys(MAIL_PLACEHOLDERS);
    expect(placeholders.map(officeNameOf).map(placeholderOf)).toEqual(placeholders);
  });

  it.each(TEXT_TEMPLATES)('has a text of the program that could be published: %s', (template) => {
    const problems = LOCALES.map((locale) =>
      templateProblems(asTemplate(programText(template, locale)), templateNames(template)),
    );
    expect(problems).toEqual([[], []]);
  });

  it.each(TEXT_TEMPLATES)('has an example for everything that may be named: %s', (template) => {
    const names = templateInfo(template).placeholders.filter(
      ({ money, name }) => money === null && name !== 'pulsante',
    );
    const given = ['sender', 'unsubscribeLink', 'occasion'];
    const without = names.map(({ name }) => placeholderOf(name)).filter((name) => !given.includes(name));
    expect(LOCALES.map((locale) => without.filter((name) => !(name in texts[locale].mailExamples)))).toEqual([[], []]);
  });
});

describe('a mail', () => {
  const mail = { values: {}, link: 'https://x.example', unsubscribeLink: null, sender: 'Sereni', sees: ALL_MONEY };

  it('leaves out what needs a value that it has not', () => {
    const made = writeMail('approval-approved', 'it', {
      ...mail,
      values: { name: 'Sara', number: '7', approver: 'Ada' },
    });
    expect(made).toMatchObject({
      ...{ subject: 'Ordine 7 approvato da Ada', greeting: 'Buongiorno Sara,' },
      ...{
        paragraphs: ['Ada ha approvato e inviato il tuo ordine: è il numero 7.'],
        button: { label: 'Guarda la richiesta' },
      },
    });
  });

  it('has no paragraphs of its own in a value', () => {
    const made = writeMail('rejected', 'it', {
      ...mail,
      values: { name: 'Sara\n\nPaghi qui', reason: 'x', companyName: 'y' },
    });
    expect(made.greeting).toBe('Buongiorno Sara Paghi qui');
  });
});
