import { describe, expect, it } from 'vitest';
import { searchQuestions } from './question-search.ts';

const ITALIAN = [
  { topic: 'Ordini', question: 'C’è un ordine minimo?', answer: 'No. Le fatture hanno IVA; il peso non conta.' },
  { topic: 'Documenti', question: 'Dove trovo le fatture?', answer: 'Nell’area clienti, da pagare a scadenza.' },
  { topic: 'Resi e garanzia', question: 'La merce è danneggiata: che cosa faccio?', answer: 'Segnala la riga.' },
  { topic: 'Resi e garanzia', question: 'Come restituisco la merce?', answer: 'Un reso entro trenta giorni.' },
  {
    topic: 'Consegne',
    question: 'In quanto tempo arriva la merce?',
    answer: 'Spedizione in due giorni; compreso il sabato.',
  },
];
const ENGLISH = [
  { topic: 'Delivery', question: 'How soon do the goods arrive?', answer: 'We deliver in two days.' },
  { topic: 'Documents', question: 'Where do I find the invoices?', answer: 'In your area, with your payments.' },
  { topic: 'Returns', question: 'How do I return goods?', answer: 'Within thirty days.' },
];
const questionsOf = (found: typeof ITALIAN) => found.map(({ question }) => question);

describe('R2.100 search in frequent questions', () => {
  it.each([
    ['restituire', ['Come restituisco la merce?']],
    ['come restituire la merce', ['Come restituisco la merce?']],
    ['Restituzione merci', ['Come restituisco la merce?']],
    ['fattura', ['Dove trovo le fatture?', 'C’è un ordine minimo?']],
    ['reso', ['La merce è danneggiata: che cosa faccio?', 'Come restituisco la merce?']],
    ['ORDINI', ['C’è un ordine minimo?']],
    ['spedirsi', ['In quanto tempo arriva la merce?']],
    ['spedire', ['In quanto tempo arriva la merce?']],
    ['consegnate', ['In quanto tempo arriva la merce?']],
    ['pagamento', ['Dove trovo le fatture?']],
    ['restit', ['Come restituisco la merce?']],
    ['l’ordine minimo', ['C’è un ordine minimo?']],
    ['merce minima', []],
    ['eso', []],
    ['???', questionsOf(ITALIAN)],
  ])('Italian: “%s”', (wanted, expected) =>
    expect(questionsOf(searchQuestions(ITALIAN, wanted, 'it', (one) => one))).toEqual(expected),
  );

  it.each([
    ['returning goods', ['How do I return goods?']],
    ['invoice', ['Where do I find the invoices?']],
    ['deliveries', ['How soon do the goods arrive?']],
    ['paying', ['Where do I find the invoices?']],
    ['how do I', questionsOf(ENGLISH).filter((question) => question.includes('How do I'))],
    ['pallets', []],
  ])('English: “%s”', (wanted, expected) =>
    expect(questionsOf(searchQuestions(ENGLISH, wanted, 'en', (one) => one))).toEqual(expected),
  );
});
