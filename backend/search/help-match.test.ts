import { describe, expect, it } from 'vitest';
import { answersTo, helpText } from './help-match.ts';

const texts = [
  helpText('delivery', 'Spedizione e trasporto', ['spedizioni', 'costo del trasporto']),
  helpText('payment', 'Condizioni di vendita', ['pagare', 'carta di credito']),
  helpText('site', 'Consegnate in cantiere?', []),
  helpText('returns', 'Resi e garanzia', ['reso', 'restituire']),
  helpText('how to return', 'Come restituisco la merce?', ['restituire la merce']),
];

describe('texts of the shop that answer', () => {
  it.each<[string, string[]]>([
    ['come posso pagare', ['payment']],
    ['quanto costa la spedizione', ['delivery']],
    ['reso', ['returns']],
    ['restituire la merce', ['how to return']],
    ['carta di credito', ['payment']],
    ['carta vetro', []],
    ['proiettore da cantiere', []],
    ['cantiere', []],
    ['quando consegnate in cantiere', ['site']],
    ['quanto costa una livella', []],
    ['come posso', []],
    ['', []],
  ])('R2.30 %s: %j', (typed, answers) => {
    expect(answersTo(typed, texts)).toEqual(answers);
  });
});
