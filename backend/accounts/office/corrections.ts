import { sql, type RawBuilder } from 'kysely';
import type { FieldChange } from '../../../domain/audit-actions.ts';
import { AppError } from '../../app-error.ts';
import { writeAudit, type Actor } from '../../audit/index.ts';
import {
  inOfficeScope,
  readCustomerOwners,
  saveAddress,
  saveCustomer,
  type OfficeIdentity,
} from '../../customers/index.ts';
import type { Database } from '../../database/index.ts';
import type { AccountServices } from '../services.ts';

type OfficeScope = Pick<OfficeIdentity, 'agentIds'>;

/** The wanted fields of a correction that the office can write, by their names in its forms. */
const WRITABLE = {
  company: {
    ...{ companyName: 'companyName', lastName: 'lastName', firstName: 'firstName', vatNumber: 'vatNumber' },
    ...{ taxCode: 'taxCode', recipientCode: 'recipientCode', pec: 'certifiedEmail', email: 'email' },
  },
  address: { telephone: 'phone', mobile: 'mobile', email: 'email' },
  'new-address': {},
} as const satisfies Record<string, Record<string, string>>;

interface CorrectionRow {
  id: number;
  state: 'waiting' | 'done' | 'refused';
  kind: 'company' | 'address' | 'new-address';
  customerCode: string;
  customerName: string;
  addressCode: string | null;
  by: string | null;
  wanted: Record<string, string>;
  note: string | null;
  createdAt: Date;
  toldAt: Date | null;
  answeredAt: Date | null;
  answeredBy: string | null;
  answer: string | null;
  stored: Record<string, string | null> | null;
}

const stored = sql`case r.kind
  when 'company' then jsonb_build_object('companyName', c.company_name, 'lastName', c.last_name, 'firstName', c.first_name,
    'vatNumber', c.vat_number, 'taxCode', c.tax_code, 'recipientCode', c.recipient_code, 'pec', c.certified_email,
    'email', c.email)
  when 'address' then jsonb_build_object('place', concat_ws(', ', a.street, concat_ws(' ', a.postal_code, a.city, a.province)),
    'telephone', a.phone, 'mobile', a.mobile, 'email', a.email) end`;

function isInScope(office: OfficeScope): RawBuilder<boolean> {
  if (office.agentIds === null) return sql<boolean>`true`;
  return sql<boolean>`exists (select from customer_address s where s.customer_id = r.customer_id
    and (r.address_id is null or s.id = r.address_id) and ${inOfficeScope(office, sql`s.id`)})`;
}

const columns = sql`r.id, r.state, r.kind, c.code as "customerCode", c.company_name as "customerName", a.code as "addressCode",
  u.name as by, r.wanted, r.note, r.created_at as "createdAt", r.told_at as "toldAt", r.answered_at as "answeredAt",
  r.answered_by as "answeredBy", r.answer, ${stored} as stored`;
const from = sql`from correction_request r join customer c on c.id = r.customer_id
  left join customer_address a on a.id = r.address_id left join user_account u on u.id = r.user_id`;

/** The fields of the office's forms that a correction would write; null where it asks for more than that. */
function writableFields({
  kind,
  wanted,
}: Pick<CorrectionRow, 'kind' | 'wanted'>): [wanted: string, field: string][] | null {
  const known: Readonly<Record<string, string>> = WRITABLE[kind];
  const fields = Object.keys(wanted);
  const found = fields.flatMap((name): [string, string][] => {
    const field = known[name];
    return field === undefined ? [] : [[name, field]];
  });
  return found.length === fields.length && found.length > 0 ? found : null;
}

function isApplicable(row: CorrectionRow, owners: ReadonlyMap<string, string>): boolean {
  const fields = writableFields(row);
  if (!fields || row.state !== 'waiting') return false;
  if (row.kind === 'address') return owners.get('addresses') === 'office';
  return fields.every(([, field]) => owners.get(field) === 'office');
}

/** What corrections are searched for. */
interface CorrectionSearch {
  text?: string | undefined;
  customerCode?: string | undefined;
  all: boolean;
  page: number;
  size: number;
  onlyTotal: boolean;
}

/** A page of corrections: those that wait, the oldest first; with `all` every one, the newest first. */
export async function searchCorrections(
  { query }: Pick<Database, 'query'>,
  office: OfficeScope,
  { text, customerCode, all, page, size, onlyTotal }: CorrectionSearch,
) {
  const pattern = text ? `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : null;
  const where = sql`where ${isInScope(office)} and (${all}::boolean or r.state = 'waiting')
    and (${customerCode ?? null}::text is null or c.code = ${customerCode ?? null})
    and (${pattern}::text is null or c.company_name ilike ${pattern} or c.code = ${text ?? ''} or r.wanted::text ilike ${pattern})`;
  const [rows, counted, owners] = await Promise.all([
    onlyTotal
      ? null
      : sql<CorrectionRow>`select ${columns} ${from} ${where} order by ${sql.raw(all ? 'r.id desc' : 'r.id')}
          limit ${size} offset ${(page - 1) * size}`.execute(query),
    sql<{ total: number }>`select count(*)::integer as total ${from} ${where}`.execute(query),
    readCustomerOwners(query),
  ]);
  const listed = (rows?.rows ?? []).map((row) => ({
    ...{ id: row.id, state: row.state, kind: row.kind, customerCode: row.customerCode, customerName: row.customerName },
    ...{ addressCode: row.addressCode, by: row.by, wanted: row.wanted, note: row.note, createdAt: row.createdAt },
    toldAt: row.toldAt,
    now: Object.fromEntries(
      Object.keys(row.wanted).flatMap((field) =>
        row.stored && field in row.stored ? [[field, row.stored[field] ?? null]] : [],
      ),
    ),
    isApplicable: isApplicable(row, owners),
    decision: row.state === 'waiting' ? null : { at: row.answeredAt, by: row.answeredBy, reason: row.answer },
  }));
  return { rows: listed, total: counted.rows[0]?.total ?? 0 };
}

/** What somebody of the office decides about a correction. */
export interface CorrectionDecision {
  id: number;
  /** `told`: the ERP was told, and it waits; `apply`: written into fields of the office. */
  decision: 'apply' | 'told' | 'done' | 'refused';
  /** What the company reads. */
  answer: string;
  actor: Actor;
}

/**
 * Decides a correction: applies it, notes that the ERP was told, or answers it. Fails with `not-found` outside the scope,
 * with `conflict` where a colleague has decided it, with `forbidden` for fields of another owner.
 */
export async function decideCorrection(
  { database, clock }: Pick<AccountServices, 'database' | 'clock'>,
  office: OfficeScope,
  { id, decision, answer, actor }: CorrectionDecision,
): Promise<void> {
  if (decision === 'refused' && answer === '')
    throw new AppError('invalid', 'dataInvalid', { errors: { answer: [{ key: 'valueMissing' }] } });
  await database.query.transaction().execute(async (query) => {
    const { rows } = await sql<CorrectionRow & { userId: number | null; customerId: number }>`
      select ${columns}, r.user_id as "userId", r.customer_id as "customerId" ${from}
      where r.id = ${id} and ${isInScope(office)} for update of r`.execute(query);
    const [row] = rows;
    if (!row) throw new AppError('not-found', 'notFound');
    if (row.state !== 'waiting') {
      const who = row.answeredBy;
      throw new AppError('conflict', who === null ? 'correctionDecided' : 'correctionDecidedBy', {
        ...{ reason: 'decided-already', ...(who !== null && { parameters: { who } }) },
      });
    }
    if (decision === 'apply') await applyCorrection(query, office, row, actor);
    const now = clock();
    const state = decision === 'refused' ? 'refused' : 'done';
    await query
      .updateTable('correction_request')
      .set(
        decision === 'told'
          ? { told_at: now }
          : { state, answered_at: now, answered_by: actor.name, answer: answer || null },
      )
      .where('id', '=', id)
      .execute();
    await writeAudit(query, {
      ...{ actor, personId: row.userId, customerId: row.customerId },
      action: decision === 'told' ? 'correction-told' : `correction-${state}`,
      object: { kind: 'customer', id: row.customerCode, name: row.customerName },
      details: { correction: id, ...(answer && { answer }) },
    });
  });
}

async function applyCorrection(
  query: Database['query'],
  office: OfficeScope,
  row: CorrectionRow,
  actor: Actor,
): Promise<void> {
  const fields = writableFields(row);
  if (!fields) throw new AppError('invalid', 'correctionNotApplicable');
  const written: FieldChange[] = fields.map(([name, field]) => ({
    ...{ field, before: row.stored?.[name] ?? null, after: row.wanted[name] ?? null },
  }));
  const changes = Object.fromEntries(written.map(({ field, before, after }) => [field, { before, after }]));
  const code = row.customerCode;
  if (row.kind === 'company') await saveCustomer(query, office, { code, changes, actor });
  else await saveAddress(query, office, { code, addressCode: row.addressCode ?? '', changes, actor });
}
