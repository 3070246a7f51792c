import type { Locale } from './locale.ts';

const italian = {
  title: 'Tasti',
  search: 'cerca: il testo va nella casella',
  suggestions: 'scorre i suggerimenti, {enter} apre quello scelto',
  tabs: 'passa alla ricerca aperta con quel numero',
  moveTab: 'sposta la ricerca aperta che ha il fuoco',
  quantity: 'nella casella della quantità: mette nel carrello e passa alla riga seguente',
  cell: 'nella tabella delle varianti: mette nel carrello e resta nella casella',
  rows: 'negli elenchi: riga precedente o seguente',
  close: 'chiude menu, finestre e suggerimenti',
  help: 'apre questo elenco',
};

const english: typeof italian = {
  title: 'Keys',
  search: 'search: the text goes into the box',
  suggestions: 'move through the suggestions, {enter} opens the chosen one',
  tabs: 'go to the open search with that number',
  moveTab: 'move the open search that has the focus',
  quantity: 'in a quantity box: add to the cart and go to the next row',
  cell: 'in the table of variants: add to the cart and stay in the box',
  rows: 'in lists: previous or next row',
  close: 'close menus, dialogs and suggestions',
  help: 'open this list',
};

/** Texts of the list of keys, loaded when it is opened. */
export const keyTexts: Record<Locale, typeof italian> = { it: italian, en: english };
