import { sql } from 'kysely';
import { findCustomersOfMails, isMailInScope, type OfficeScope } from '../../customers/index.ts';
import { containsPattern } from '../../database/text-match.ts';
import type { Query } from '../services.ts';

/** A returned mail in the list of the office. */
export interface ReturnedRow {
  id: number;
  at: Date;
  address: string;
  subject: string;
  sentAt: Date;
  way: 'at-sending' | 'report';
  status: string | null;
  reason: string;
  isBounced: boolean;
  customer: { code: string; name: string } | null;
}

interface ReturnedSearch {
  text?: string | undefined;
  page: number;
  size: number;
  onlyTotal: boolean;
}

/** A page of the mails that came back, the newest first; somebody tied to agents sees those of its customers. */
export async function listReturnedMails(
  query: Query,
  office: OfficeScope,
  { text, page, size, onlyTotal }: ReturnedSearch,
): Promise<{ rows: ReturnedRow[]; total: number }> {
  let select = query.selectFrom('returned_mail as r').where(isMailInScope(office, sql`r.address`));
  if (text) {
    const pattern = containsPattern(text);
    select = select.where(
      sql<boolean>`(r.address ilike ${pattern} or r.subject ilike ${pattern} or r.reason ilike ${pattern})`,
    );
  }
  const rowsOf = () =>
    select
      .leftJoin('bounced_address as b', 'b.address', 'r.address')
      .select(['r.id', 'r.at', 'r.address', 'r.subject', 'r.sent_at as sentAt', 'r.status', 'r.reason'])
      .select([sql<ReturnedRow['way']>`r.way`.as('way'), sql<boolean>`b.address is not null`.as('isBounced')])
      .orderBy('r.at', 'desc')
      .orderBy('r.id', 'desc')
      .limit(size)
      .offset((page - 1) * size)
      .execute();
  const [rows, { count }] = await Promise.all([
    onlyTotal ? [] : rowsOf(),
    select.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  const addresses = rows.map(({ address }) => address);
  const customers = await findCustomersOfMails(query, office, addresses);
  return {
    rows: rows.map((row) => ({ ...row, customer: customers.get(row.address) ?? null })),
    total: Number(count),
  };
}
