import type { Locale } from './locale.ts';

const italian = {
  other: 'Togli un filtro o cambia parola.',
  refused: 'L’indirizzo chiede troppi filtri, o filtri troppo lunghi: così non si può cercare.',
  short: 'Per cercare servono almeno tre caratteri.',
  beyond: (pages: number) => (pages === 1 ? 'L’elenco ha una sola pagina.' : `L’elenco ha solo ${pages} pagine.`),
  lastPage: 'Vai all’ultima pagina',
  outside: (count: number) =>
    `${count === 1 ? 'C’è 1 articolo' : `Ci sono ${count} articoli`}, ma non tra quelli che puoi comprare.`,
  showOutside: 'Mostrali tutti',
};

const english: typeof italian = {
  other: 'Remove a filter or try another word.',
  refused:
    'The address asks for too many filters, or for filters that are too long: nothing can be searched like this.',
  short: 'A search needs at least three characters.',
  beyond: (pages) => (pages === 1 ? 'The list has only one page.' : `The list has only ${pages} pages.`),
  lastPage: 'Go to the last page',
  outside: (count) =>
    `${count === 1 ? 'There is 1 article' : `There are ${count} articles`}, but not among those you can buy.`,
  showOutside: 'Show them all',
};

/** Why a list is empty, loaded when one is. */
export const emptyListTexts: Record<Locale, typeof italian> = { it: italian, en: english };
