import { sql, type RawBuilder } from 'kysely';

/** So many runs make a rhythm, of the newest so many. */
const RUNS_OF_RHYTHM = 5;
const RUNS_LOOKED_AT = 11;
/** Half of the gaps differ from the median by this factor at most, or the runs come as somebody begins them. */
const REGULAR = 2;
const SHORTEST_SECONDS = 60;
/** Late is what is longer ago than so many medians. */
const LATE_MEDIANS = 2;

/**
 * SELECT of the last finished import of each kind: `kind`, `run_id`, `at`, `every_seconds` (the median between the runs that
 * come by themselves; null without a rhythm) and `is_late` by it.
 */
export const importRhythms = (now: Date): RawBuilder<unknown> => sql`
  select k.kind, l.id as run_id, l.ended_at as at, g.every_seconds,
    coalesce(extract(epoch from ${now}::timestamptz - g.last) > g.every_seconds * ${LATE_MEDIANS}, false) as is_late
  from (
    with recursive step as (
      (select kind from import_run order by kind limit 1)
      union all
      select (select r.kind from import_run r where r.kind > s.kind order by r.kind limit 1) from step s
      where s.kind is not null
    )
    select kind from step where kind is not null and kind not in ('undo', 'release')
  ) k
  join lateral (
    select id, ended_at from import_run r where r.kind = k.kind and r.state in ('finished', 'undone')
    order by id desc limit 1
  ) l on true
  cross join lateral (
    select last, case when runs >= ${RUNS_OF_RHYTHM} and gaps[2] >= ${SHORTEST_SECONDS}
      and gaps[1] * ${REGULAR} >= gaps[2] and gaps[3] <= gaps[2] * ${REGULAR} then gaps[2] end as every_seconds
    from (
      select max(started_at) as last, count(*) as runs,
        percentile_cont(array[0.25, 0.5, 0.75]) within group (order by extract(epoch from gap)) as gaps
      from (
        select started_at, started_at - lead(started_at) over (order by id desc) as gap from (
          select id, started_at from import_run r
          where r.kind = k.kind and r.state = 'finished' and r.origin <> 'office'
          order by id desc limit ${RUNS_LOOKED_AT}
        ) newest
      ) every_gap
    ) found
  ) g`;
