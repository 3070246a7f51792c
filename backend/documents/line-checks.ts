import type { ProblemList } from '../database/upsert/index.ts';
import { explain } from '../texts/index.ts';
import { addressKey, type References } from './document-references.ts';

/** What the checks of one document need to know. */
export interface CheckedDocument {
  index: number;
  label: string;
  references: References;
  problems: ProblemList;
  isStored: boolean;
}

/** The customer's id: undefined when the record names none; problems are reported for an unknown one. */
export function checkCustomer(
  { index, label, references, problems, isStored }: CheckedDocument,
  code: string | undefined,
): number | undefined {
  const id = code === undefined ? undefined : references.customers.get(code);
  if (code !== undefined && id === undefined) {
    problems.add(
      index,
      label,
      'customerCode',
      explain('There is no customer {code}.', { code }),
      isStored ? ['customerCode'] : [],
    );
  }
  return id;
}

/** The address's id; undefined and null as given. Without a valid customer nothing is checked. */
export function checkAddress(
  { index, label, references, problems }: CheckedDocument,
  customerId: number | undefined,
  code: string | null | undefined,
): number | null | undefined {
  if (code === null || code === undefined || customerId === undefined) return code === null ? null : undefined;
  const id = references.addresses.get(addressKey(customerId, code));
  if (id === undefined) {
    problems.add(index, label, 'addressCode', explain('The customer has no address {code}.', { code }), [
      'addressCode',
    ]);
  }
  return id;
}

/** Reports lines with the same position: the document keeps its stored lines, or gets none. */
export function checkPositions(
  { index, label, problems }: CheckedDocument,
  lines: readonly { position: number }[],
): void {
  const seen = new Set<number>();
  const twice = lines.find(({ position }) => seen.size === seen.add(position).size);
  if (twice)
    problems.add(
      index,
      label,
      'lines',
      explain('Two lines have the position {position}.', { position: twice.position }),
      ['lines'],
    );
}
