import { describe, expect, it } from 'vitest';
import { fillTemplate, readPlaceholders, templateProblems } from './mail-template.ts';

describe('7.5 placeholders of mail templates', () => {
  it.each([
    ['Buongiorno {nome},', ['nome'], []],
    ['{numero}{nome} e {nome}', ['numero', 'nome'], []],
    ['{na', [], ['{na']],
    ['Ordine {numero di oggi', [], ['{numero di oggi']],
    ['{nome', [], ['{nome']],
    ['numero}', [], ['}']],
    ['{{nome}}', [], ['{{nome}}']],
    ['{}', [], ['{}']],
    ['{ nome }', [], ['{ nome }']],
    ['{nome.cognome}', [], ['{nome.cognome}']],
    ['{nome\n}', [], ['{nome', '}']],
    ['{nome{numero}', ['numero'], ['{nome']],
    ['{nome}}', [], ['{nome}}']],
    ['{numero}{', ['numero'], ['{']],
    ['{#if nome}ciao{/if}', [], ['{#if nome}', '{/if}']],
    ['${nome}', ['nome'], []],
    ['niente', [], []],
    ['', [], []],
  ] as const)('%j', (text, names, broken) => {
    expect(readPlaceholders(text)).toEqual({ names, broken });
  });
});

const names = { allowed: ['nome', 'numero', 'pulsante'], required: ['numero', 'pulsante'] };
const problemsOf = (subject: string, body: string) =>
  templateProblems({ subject, body }, names).map((one) => [one.kind, 'what' in one ? one.what : one.field].join(' '));

describe('7.5 a template can be published', () => {
  it.each([
    ['Ordine {numero}', 'Buongiorno {nome},\n{pulsante}', []],
    ['Ordine', 'Numero {numero}\n  {pulsante}  \nciao', []],
    ['Ordine', 'Buongiorno,\n{pulsante}', ['missing {numero}']],
    ['Ordine {numero}', 'Buongiorno', ['missing {pulsante}']],
    ['Ordine {numero}', 'Buongiorno {cognome}\n{pulsante}', ['unknown {cognome}']],
    ['Ordine {numero', 'Ciao\n{pulsante}', ['broken {numero', 'missing {numero}']],
    ['Ordine {numero}', '{{nome}}\n{pulsante}', ['broken {{nome}}']],
    ['Ordine {numero}', 'Apra {pulsante} qui', ['button {pulsante}']],
    ['Ordine {numero}', '{pulsante}\n{pulsante}', ['button {pulsante}']],
    ['Ordine {numero} {pulsante}', 'Ciao', ['button {pulsante}']],
    [' ', '\n', ['empty subject', 'empty body', 'missing {numero}', 'missing {pulsante}']],
  ] as const)('only if nothing is wrong: %j %j', (subject, body, problems) => {
    expect(problemsOf(subject, body)).toEqual(problems);
  });
});

describe('7.5 a filled template', () => {
  const fill = (text: { subject?: string; body: string }, values: Record<string, string>, optional: string[] = []) =>
    fillTemplate({ subject: '', ...text }, (name) => values[name] ?? '', optional);

  it('has salutation, paragraphs and what stands below the button', () => {
    const body = 'Buongiorno {nome},\n\nil suo ordine\nè {numero}.\n \nGrazie.\n{pulsante}\n\nVale una volta.';
    expect(fill({ subject: 'Ordine {numero}', body }, { nome: 'Sara', numero: '7' })).toEqual({
      ...{ subject: 'Ordine 7', greeting: 'Buongiorno Sara,', hasButton: true },
      ...{ paragraphs: ['il suo ordine\nè 7.', 'Grazie.'], below: ['Vale una volta.'] },
    });
  });

  it('leaves out paragraphs whose optional value is missing, and empty ones', () => {
    const body = 'Ciao {nome}\n\nNota: {nota}\n\n{motivo}\n\nFine';
    expect(fill({ body }, { nome: '' }, ['nota'])).toMatchObject({ greeting: 'Ciao', paragraphs: ['Fine'] });
    expect(fill({ body }, { nota: 'x', motivo: 'y' }, ['nota']).paragraphs).toEqual(['Nota: x', 'y', 'Fine']);
  });

  it('reads no placeholder in a value, and has no line break in its subject', () => {
    const filled = fill({ subject: '{nome}', body: '{nome}' }, { nome: '{numero}\r\nBcc: x@y.example', numero: '7' });
    expect(filled).toMatchObject({ subject: '{numero} Bcc: x@y.example', greeting: '{numero}\r\nBcc: x@y.example' });
  });
});
