import { isDeepStrictEqual } from 'node:util';
import { sql, type Kysely } from 'kysely';
import type { FieldChange } from '../../../domain/audit-actions.ts';
import { addDays } from '../../../domain/shop-day.ts';
import { AppError } from '../../app-error.ts';
import { writeAudit, type Actor } from '../../audit/index.ts';
import type { Database, Tables } from '../../database/index.ts';
import { fieldsToWrite } from '../../office-saving.ts';
import {
  insertOfficeCondition,
  lockCondition,
  writeConditionEnd,
  type OfficeCondition,
  type StoredCondition,
} from '../write/office-conditions.ts';
import { requireAddressInScope, requireInScope, type OfficeScope, type ScopedCustomer } from './customer-scope.ts';

export type ConditionKind = 'article' | 'category' | 'brand';

/** How many articles, categories or brands are offered for a typed text. */
const OFFERED = 20;

const TARGETS = {
  article: sql`select r.code, r.sku as shown, coalesce(r.name_it, r.code) as name, r.price_quantity as "priceQuantity" from article r`,
  category: sql`select r.code, r.code as shown, r.name_it as name, 1 as "priceQuantity" from category r`,
  brand: sql`select r.code, r.code as shown, r.name as name, 1 as "priceQuantity" from brand r`,
} as const;

/**
 * What a condition may be for: articles by the beginning of their code or SKU, categories and brands by a part of their name or
 * the beginning of their code.
 */
export async function findConditionTargets(
  { query }: Pick<Database, 'query'>,
  { kind, text }: { kind: ConditionKind; text: string },
): Promise<{ code: string; shown: string; name: string; priceQuantity: number }[]> {
  const escaped = text.replaceAll(/[\\%_]/g, String.raw`\$&`);
  const name = kind === 'brand' ? sql`r.name` : sql`r.name_it`;
  const found =
    kind === 'article'
      ? sql`code_key(r.code) >= code_key(${text}) and code_key(r.code) < code_key(${text}) || '~'
          or r.sku <> r.code and code_key(r.sku) >= code_key(${text}) and code_key(r.sku) < code_key(${text}) || '~'
          order by code_key(r.sku), r.id`
      : sql`r.code ilike ${`${escaped}%`} or ${name} ilike ${`%${escaped}%`} order by ${name}, r.code`;
  const { rows } = await sql<{ code: string; shown: string; name: string; priceQuantity: number }>`
    ${TARGETS[kind]} where ${found} limit ${OFFERED}`.execute(query);
  return rows;
}

interface Change {
  actor: Actor;
  /** The day in Italy. */
  today: string;
}

async function note(
  query: Kysely<Tables>,
  customer: ScopedCustomer,
  entry: { actor: Actor; action: 'condition-added' | 'condition-changed'; id: number } & Omit<FieldChange, 'field'>,
): Promise<void> {
  const { actor, action, id, before, after } = entry;
  await writeAudit(query, {
    ...{ actor, action, customerId: customer.id, changes: [{ field: 'condition', before, after }] },
    object: { kind: 'customer', id: customer.code, name: customer.companyName },
    details: { conditionId: id },
  });
}

/** The address of a condition; one for all addresses needs the whole customer in the scope (decision 5.6). */
async function placeOf(
  query: Kysely<Tables>,
  office: OfficeScope,
  { code, isWhole }: ScopedCustomer,
  addressCode: string | null,
): Promise<number | null> {
  if (addressCode !== null) return (await requireAddressInScope({ query }, office, { code, addressCode })).id;
  if (!isWhole) throw new AppError('forbidden', 'otherAgentsCustomer');
  return null;
}

/**
 * Agrees a condition of the office with a customer and logs it, within a transaction. Fails with `not-found` outside the
 * scope and as `insertOfficeCondition` does.
 */
export async function addCondition(
  query: Kysely<Tables>,
  office: OfficeScope,
  added: { code: string; condition: OfficeCondition } & Change,
): Promise<{ id: number }> {
  const { code, condition, actor, today } = added;
  const customer = await requireInScope({ query }, office, code);
  const addressId = await placeOf(query, office, customer, condition.addressCode);
  if (condition.validTo !== null && condition.validTo < today)
    throw new AppError('invalid', 'dataInvalid', { errors: { validTo: [{ key: 'dayIsPast' }] } });
  const id = await insertOfficeCondition(query, { customerId: customer.id, addressId }, condition, actor.name);
  await note(query, customer, { actor, action: 'condition-added', id, before: null, after: condition });
  return { id };
}

/** A condition of the office of a customer in the scope; that of the ERP is refused with its owner (decision 8.1). */
async function requireCondition(
  query: Kysely<Tables>,
  office: OfficeScope,
  customer: ScopedCustomer,
  id: number,
): Promise<StoredCondition> {
  const stored = await lockCondition(query, { customerId: customer.id, id });
  if (!stored) throw new AppError('not-found', 'notFound');
  await placeOf(query, office, customer, stored.condition.addressCode);
  if (stored.origin !== 'office')
    throw new AppError('forbidden', 'fieldOwnedByErp', {
      reason: 'owned-by-another',
      parameters: { field: 'contractPrices', owner: 'erp' },
    });
  return stored;
}

/**
 * Ends a condition of the office on a day, or lets it go on, and logs it, within a transaction. The last day is yesterday
 * at the earliest: what held then is not rewritten. Fails with `conflict` where a colleague has changed the day meanwhile.
 */
export async function changeConditionEnd(
  query: Kysely<Tables>,
  office: OfficeScope,
  ended: { code: string; id: number; validTo: { before: string | null; after: string | null } } & Change,
): Promise<{ stands: boolean }> {
  const { code, id, validTo, actor, today } = ended;
  const customer = await requireInScope({ query }, office, code);
  const stored = await requireCondition(query, office, customer, id);
  const { condition } = stored;
  if (fieldsToWrite({ validTo: condition.validTo }, { validTo }).length === 0) return { stands: true };
  if (validTo.after !== null && validTo.after < addDays(today, -1))
    throw new AppError('invalid', 'dataInvalid', { errors: { validTo: [{ key: 'dayIsPast' }] } });
  const stands = await writeConditionEnd(query, stored, validTo.after);
  const after = stands ? { ...condition, validTo: validTo.after } : null;
  await note(query, customer, { actor, action: 'condition-changed', id, before: condition, after });
  return { stands };
}

/**
 * Puts back what an entry of the log did to a condition (decision 6.5): an added one ends, one that ended goes on, a
 * removed one is agreed again. Only where the stored condition is still as the entry left it.
 */
export async function restoreCondition(
  query: Kysely<Tables>,
  office: OfficeScope,
  restored: { code: string; id: number; change: FieldChange } & Change,
): Promise<void> {
  const { code, id, actor, today } = restored;
  const before = restored.change.before as OfficeCondition | null;
  const after = restored.change.after as OfficeCondition | null;
  const customer = await requireInScope({ query }, office, code);
  const now = (await lockCondition(query, { customerId: customer.id, id }))?.condition ?? null;
  if (!isDeepStrictEqual(now, after))
    throw new AppError('conflict', 'changedMeanwhile', {
      reason: 'changed-meanwhile',
      conflicts: [{ field: 'condition', before: after, now, after: before }],
    });
  if (now === null) {
    if (before) await addCondition(query, office, { code, condition: before, actor, today });
    return;
  }
  const validTo = { before: now.validTo, after: before === null ? addDays(today, -1) : before.validTo };
  await changeConditionEnd(query, office, { code, id, validTo, actor, today });
}
