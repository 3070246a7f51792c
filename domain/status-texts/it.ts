/** Every label key of an order's status as people read it; a file for each language, as the browser loads one. */
export const italianStatuses = {
  TO_BE_ACCEPTED: 'In accettazione',
  BEING_CHECKED: 'In verifica',
  NOT_ESCAPED: 'Non evaso',
  ESCAPED: 'Evaso',
  TO_CHECKOUT: 'Da evadere',
  CHECKED_OUT: 'Evaso',
  DELIVERED: 'Consegnato',
  CREDIT_NOTE: 'Nota di credito',
  PARTLY_ESCAPED: 'Parzialmente evaso',
  CANCELLED: 'Annullato',
};

/** A label key that has a text; the settings may name others. */
export type StatusLabel = keyof typeof italianStatuses;
