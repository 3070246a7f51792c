import { sql } from 'kysely';
import type { Database } from '../database/index.ts';

/** A kind of data that comes by import: when it came last, and how often it does. */
export interface ImportFlow {
  kind: string;
  at: Date;
  rows: number;
  /** Seconds between two imports, as usual in 30 days; null after the first. */
  usualSeconds: number | null;
}

/** What came by import in the last 30 days, by kind. */
export async function listImportFlows({ query }: Pick<Database, 'query'>): Promise<ImportFlow[]> {
  const { rows } = await sql<ImportFlow>`
    select kind, max(ended_at) as at, (array_agg(row_count order by ended_at desc))[1] as rows,
      (percentile_cont(0.5) within group (order by gap))::float8 as "usualSeconds"
    from (
      select kind, ended_at, row_count,
        extract(epoch from ended_at - lag(ended_at) over (partition by kind order by ended_at)) as gap
      from import_run where state = 'finished' and ended_at > now() - interval '30 days'
    ) as run
    group by kind order by kind`.execute(query);
  return rows;
}
