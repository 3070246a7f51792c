/** Lists of the office as files. */
export const officeLists = {
  titles: { log: 'Registro' },
  heads: {
    when: 'Quando',
    who: 'Chi',
    action: 'Azione',
    object: 'Oggetto',
    person: 'Persona',
    before: 'Prima',
    after: 'Dopo',
    field: 'Campo',
  },
};
