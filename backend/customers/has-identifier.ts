import { sql, type RawBuilder } from 'kysely';
import { identifierKey } from '../../domain/company-identifiers.ts';

/**
 * A condition: whether a column has one of these VAT numbers or tax codes in any spelling, with signs, with or without
 * the prefix IT, or without the leading zeros that a spreadsheet removed. Files stored before are not all in one form.
 */
export function hasIdentifier(column: string, identifiers: readonly string[]): RawBuilder<boolean> {
  const keys = identifiers.map(identifierKey).filter((key) => key !== '');
  return sql<boolean>`identifier_key(${sql.ref(column)}) = any(${keys}::text[])`;
}
