/** Lists of the office as files. */
export const officeLists = {
  titles: { log: 'Log' },
  heads: {
    when: 'When',
    who: 'Who',
    action: 'Action',
    object: 'Object',
    person: 'Person',
    before: 'Before',
    after: 'After',
    field: 'Field',
  },
};
