import { explain, type Reason } from '../../texts/index.ts';
/** What a document type means for the shop. */
interface DocumentType {
  kind: 'invoice' | 'credit-note';
  type: 'deferred' | null;
}

const invoice: DocumentType = { kind: 'invoice', type: null };
const creditNote: DocumentType = { kind: 'credit-note', type: null };
const deferred: DocumentType = { kind: 'invoice', type: 'deferred' };

/** Documents that go to customers. */
const TYPES: Readonly<Record<string, DocumentType>> = {
  ...{ TD01: invoice, TD02: invoice, TD03: invoice, TD04: creditNote, TD05: invoice, TD06: invoice },
  ...{ TD07: invoice, TD08: creditNote, TD09: invoice, TD24: deferred, TD25: deferred, TD26: invoice },
};

/** Documents that a company issues to itself, for purchases or for what it uses itself. */
const OWN = new Set(['TD16', 'TD17', 'TD18', 'TD19', 'TD20', 'TD21', 'TD22', 'TD23', 'TD27', 'TD28', 'TD29']);

/** What a document type means; a reason for a type that is of no customer. */
export function documentTypeOf(code: string): DocumentType | Reason {
  const known = TYPES[code];
  if (known !== undefined) return known;
  if (OWN.has(code)) return explain('{code} is a document of the seller for itself, for no customer.', { code });
  return code === ''
    ? explain('The document type is missing.')
    : explain('There is no document type {code}.', { code });
}
