import { sql, type Kysely } from 'kysely';
import type { FieldChange } from '../../../domain/audit-actions.ts';
import { isRecipientCode } from '../../../domain/company-identifiers.ts';
import { AppError } from '../../app-error.ts';
import { writeAudit, type Actor } from '../../audit/index.ts';
import type { Tables } from '../../database/index.ts';
import { fieldsToWrite, type Changes } from '../../office-saving.ts';
import {
  hasAddressInScope,
  isWholeInScope,
  requireAddressInScope,
  requireInScope,
  type OfficeScope,
} from './customer-scope.ts';
import { requireOfficeFields } from './field-owners.ts';

/** Where the fields of the forms are stored. */
const CUSTOMER_COLUMNS = {
  companyName: 'company_name',
  firstName: 'first_name',
  lastName: 'last_name',
  taxCode: 'tax_code',
  vatNumber: 'vat_number',
  email: 'email',
  certifiedEmail: 'certified_email',
  recipientCode: 'recipient_code',
  priceListCode: 'price_list_id',
  paymentMethod: 'payment_method',
  minimumOrderCents: 'minimum_order_cents',
} as const;
const ADDRESS_COLUMNS = {
  street: 'street',
  postalCode: 'postal_code',
  city: 'city',
  province: 'province',
  phone: 'phone',
  mobile: 'mobile',
  email: 'email',
} as const;

type CustomerField = keyof typeof CUSTOMER_COLUMNS;
type AddressField = keyof typeof ADDRESS_COLUMNS;

const isCustomerField = (field: string): field is CustomerField => Object.hasOwn(CUSTOMER_COLUMNS, field);

/** The stored values of a customer by the names of the form; its row is locked. */
async function lockCustomer(query: Kysely<Tables>, id: number): Promise<Record<CustomerField, unknown>> {
  const { rows } = await sql<Record<CustomerField, unknown>>`
    select c.company_name as "companyName", c.first_name as "firstName", c.last_name as "lastName",
      c.tax_code as "taxCode", c.vat_number as "vatNumber", c.email, c.certified_email as "certifiedEmail",
      c.recipient_code as "recipientCode", l.code as "priceListCode", c.payment_method as "paymentMethod",
      c.minimum_order_cents as "minimumOrderCents"
    from customer c join price_list l on l.id = c.price_list_id where c.id = ${id} for no key update of c`.execute(
    query,
  );
  const [row] = rows;
  if (!row) throw new AppError('not-found', 'notFound');
  return row;
}

/** The columns of changed fields; fails with `invalid` for a price list that does not exist. */
async function customerValues(
  query: Kysely<Tables>,
  written: readonly FieldChange[],
): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const { field, after } of written) {
    if (!isCustomerField(field)) throw new AppError('invalid', 'dataInvalid');
    if (field === 'recipientCode' && typeof after === 'string' && !isRecipientCode(after))
      throw new AppError('invalid', 'dataInvalid', { errors: { recipientCode: [{ key: 'fieldRecipientCode' }] } });
    if (field === 'priceListCode') {
      const list = await query
        .selectFrom('price_list')
        .select('id')
        .where('code', '=', String(after))
        .executeTakeFirst();
      if (!list)
        throw new AppError('invalid', 'dataInvalid', { errors: { priceListCode: [{ key: 'priceListUnknown' }] } });
      values[CUSTOMER_COLUMNS[field]] = list.id;
    } else values[CUSTOMER_COLUMNS[field]] = after;
  }
  return values;
}

interface Saving {
  code: string;
  changes: Changes;
  actor: Actor;
}

/**
 * Saves changed fields of a customer and logs them, within a transaction. Fails with `not-found` outside the scope, with `forbidden` for fields
 * that do not belong to the office, with `conflict` and all values where somebody has changed them meanwhile.
 */
export async function saveCustomer(
  query: Kysely<Tables>,
  office: OfficeScope,
  { code, changes, actor }: Saving,
): Promise<void> {
  const customer = await requireInScope({ query }, office, code);
  const stored = await lockCustomer(query, customer.id);
  const written = fieldsToWrite(stored, changes);
  if (written.length === 0) return;
  await requireOfficeFields(
    query,
    written.map(({ field }) => field),
  );
  const values = await customerValues(query, written);
  await query.updateTable('customer').set(values).where('id', '=', customer.id).execute();
  await writeAudit(query, {
    ...{ actor, action: 'customer-changed', customerId: customer.id, changes: written },
    object: { kind: 'customer', id: code, name: customer.companyName },
  });
}

/** Saves changed fields of a delivery address, as `saveCustomer` does; addresses have one owner as a whole. */
export async function saveAddress(
  query: Kysely<Tables>,
  office: OfficeScope,
  { code, addressCode, changes, actor }: Saving & { addressCode: string },
): Promise<void> {
  const customer = await requireInScope({ query }, office, code);
  const { id } = await requireAddressInScope({ query }, office, { code, addressCode });
  const { rows } = await sql<Record<AddressField, unknown>>`
    select street, postal_code as "postalCode", city, province, phone, mobile, email
    from customer_address where id = ${id} for no key update`.execute(query);
  const written = fieldsToWrite(rows[0] ?? {}, changes);
  if (written.length === 0) return;
  await requireOfficeFields(query, ['addresses']);
  const values = Object.fromEntries(written.map(({ field, after }) => [ADDRESS_COLUMNS[field as AddressField], after]));
  await query.updateTable('customer_address').set(values).where('id', '=', id).execute();
  await writeAudit(query, {
    ...{ actor, action: 'customer-changed', customerId: customer.id, changes: written },
    object: { kind: 'customer', id: code, name: customer.companyName },
    details: { address: addressCode },
  });
}

/**
 * Puts a field of a customer, or of one of its addresses, back to what it was before an entry of the log (decision 6.5):
 * a change like every other, only where the stored value is still the one that the entry wrote.
 */
export async function restoreCustomerField(
  query: Kysely<Tables>,
  office: OfficeScope,
  restored: { code: string; addressCode: string | null; change: FieldChange; actor: Actor },
): Promise<void> {
  const { code, addressCode, change, actor } = restored;
  const known = addressCode === null ? CUSTOMER_COLUMNS : ADDRESS_COLUMNS;
  if (!Object.hasOwn(known, change.field)) throw new AppError('not-found', 'notFound');
  const changes = { [change.field]: { before: change.after, after: change.before } };
  if (addressCode === null) await saveCustomer(query, office, { code, changes, actor });
  else await saveAddress(query, office, { code, addressCode, changes, actor });
}

/**
 * Gives several customers another price list and logs it for each, within a transaction. Those that have it already, that
 * are gone or of which other agents have addresses are left and named. Fails with `forbidden` where price lists of
 * customers belong to another owner.
 */
export async function assignPriceList(
  query: Kysely<Tables>,
  office: OfficeScope,
  { codes, priceListCode, actor }: { codes: readonly string[]; priceListCode: string; actor: Actor },
): Promise<{ changed: number; skipped: string[] }> {
  await requireOfficeFields(query, ['priceListCode']);
  const values = await customerValues(query, [{ field: 'priceListCode', before: null, after: priceListCode }]);
  const { rows } = await sql<{ id: number; code: string; name: string; before: string }>`
    select c.id, c.code, c.company_name as name, l.code as before from customer c
    join price_list l on l.id = c.price_list_id
    where c.code = any (${codes}::text[]) and l.code <> ${priceListCode} and ${hasAddressInScope(office, 'c')}
      and ${isWholeInScope(office, 'c')}
    order by c.id for no key update of c`.execute(query);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await query.updateTable('customer').set(values).where('id', 'in', ids).execute();
  for (const { id, code, name, before } of rows)
    await writeAudit(query, {
      ...{ actor, action: 'customer-changed', customerId: id },
      changes: [{ field: 'priceListCode', before, after: priceListCode }],
      object: { kind: 'customer', id: code, name },
    });
  const changed = new Set(rows.map(({ code }) => code));
  return { changed: rows.length, skipped: codes.filter((code) => !changed.has(code)) };
}
