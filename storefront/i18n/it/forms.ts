/** Texts of forms and paginated lists. */
export const forms = {
  'common.cancel': 'Annulla',
  'common.required': 'Il campo è obbligatorio',
  'common.breadcrumbs': 'Percorso',
  'common.previous': 'Precedente',
  'common.next': 'Successivo',
  'common.pages': 'Pagine',
  'common.invalidEmail': 'Il campo deve essere un indirizzo e-mail',
  'common.fixErrors': 'Correggi gli errori evidenziati prima di procedere',
} as const;
