import { sql, type Kysely } from 'kysely';
import { identifierKey, NO_RECIPIENT_CODE } from '../../domain/company-identifiers.ts';
import type { Tables } from '../database/index.ts';
import { explain, type Reason } from '../texts/index.ts';
import { hasIdentifier } from './has-identifier.ts';

/** A company or person as an invoice names it; null where it does not say something. */
export interface BilledParty {
  /** Letters of the country and VAT number. */
  country: string | null;
  vatNumber: string | null;
  taxCode: string | null;
  name: string | null;
  /** Where its invoices go: recipient code, or certified mail. */
  recipientCode: string | null;
  certifiedEmail: string | null;
  postalCode: string | null;
  street: string | null;
}

interface Candidate {
  code: string;
  companyName: string;
  vatNumber: string | null;
  taxCode: string | null;
  recipientCode: string | null;
  certifiedEmail: string | null;
  addresses: { postalCode: string | null; street: string }[];
}

/**
 * The customer to whom an invoice was issued, by VAT number, else by tax code. Of several with the same one, it is the one
 * with the tax code, the recipient code, the certified mail or an address of the invoice. Returns a sentence when there is
 * none, or more than one.
 */
export async function findBilledCustomer(
  query: Kysely<Tables>,
  party: BilledParty,
): Promise<{ code: string } | { reason: Reason }> {
  const { country, vatNumber, taxCode } = party;
  const identifiers =
    vatNumber === null ? [] : [`${country ?? 'IT'}${vatNumber}`, ...(/^[A-Z]{2}/.test(vatNumber) ? [vatNumber] : [])];
  const byVat = await listCandidates(query, 'vat_number', identifiers);
  const found = byVat.length > 0 ? byVat : await listCandidates(query, 'tax_code', taxCode === null ? [] : [taxCode]);
  const [first, second] = narrowed(found, party);
  const byVatNumber =
    vatNumber === null ? null : explain('VAT number {number}', { number: `${country ?? ''}${vatNumber}` });
  const byTaxCode = taxCode === null ? null : explain('tax code {number}', { number: taxCode });
  const numbers =
    byVatNumber !== null && byTaxCode !== null
      ? explain('{one} or the {other}', { one: byVatNumber, other: byTaxCode })
      : (byVatNumber ?? byTaxCode ?? explain('VAT number or tax code, and the invoice gives neither'));
  if (first === undefined)
    return {
      reason: explain('There is no customer with the {numbers} ({name}).', {
        numbers,
        name: party.name ?? explain('without a name'),
      }),
    };
  if (second === undefined) return { code: first.code };
  const [one, other] = [first, second].map(({ code, companyName }) => `${code} (${companyName})`);
  const both = explain('{one} and {other}', { one, other });
  return {
    reason: explain(
      'The customers {customers} share the {numbers}, and nothing else in the invoice tells them apart.',
      { customers: both, numbers },
    ),
  };
}

/** The candidates that agree with most of what the invoice says, from the most to the least telling. */
function narrowed(found: readonly Candidate[], party: BilledParty): readonly Candidate[] {
  const isSame = (one: string | null, other: string | null) =>
    one !== null && other !== null && plain(one) !== '' && plain(one) === plain(other);
  const tests: ((candidate: Candidate) => boolean)[] = [
    ({ taxCode }) => isSame(taxCode, party.taxCode),
    ({ recipientCode }) => party.recipientCode !== NO_RECIPIENT_CODE && isSame(recipientCode, party.recipientCode),
    ({ certifiedEmail }) => isSame(certifiedEmail, party.certifiedEmail),
    ({ addresses }) =>
      addresses.some(
        (one) => isSame(one.street, party.street) && (one.postalCode ?? party.postalCode) === party.postalCode,
      ),
  ];
  let left = found;
  for (const test of tests) {
    if (left.length < 2) return left;
    const agreeing = left.filter(test);
    if (agreeing.length > 0) left = agreeing;
  }
  return left;
}

/** A text without what people write differently: case, accents, signs. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
}

async function listCandidates(
  query: Kysely<Tables>,
  column: 'vat_number' | 'tax_code',
  identifiers: readonly string[],
): Promise<Candidate[]> {
  if (identifiers.every((identifier) => identifierKey(identifier) === '')) return [];
  return query
    .selectFrom('customer as c')
    .select(['c.code', 'c.company_name as companyName', 'c.vat_number as vatNumber', 'c.tax_code as taxCode'])
    .select(['c.recipient_code as recipientCode', 'c.certified_email as certifiedEmail'])
    .select(
      sql<
        Candidate['addresses']
      >`(select coalesce(jsonb_agg(jsonb_build_object('postalCode', a.postal_code, 'street', a.street)), '[]')
        from customer_address a where a.customer_id = c.id)`.as('addresses'),
    )
    .where(hasIdentifier(`c.${column}`, identifiers))
    .orderBy('c.code')
    .execute();
}
