import { CompiledQuery } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isUnavailable, runTogether } from '../../backend/database/index.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';

let test: TestDatabase;
beforeEach(async () => {
  // A single connection, so that any state left behind by an error reaches the next statements.
  test = await createTestDatabase({ migrated: false, poolSize: 1 });
  await test.database.pool.query('create table counter (name text primary key, value bigint not null)');
});
afterEach(() => test.drop());

interface Counter {
  name: string;
  value: number;
}
const put = (name: string, value: number) =>
  CompiledQuery.raw('insert into counter (name, value) values ($1, $2) returning name, value', [name, value]);
const add = (value: number) => CompiledQuery.raw('update counter set value = value + $1', [value]);
const all = () => CompiledQuery.raw('select name, value from counter order by name', []) as CompiledQuery<Counter>;
const run = (...statements: CompiledQuery[]) => runTogether(test.database, statements);

describe('statements in one pipeline', () => {
  it('are prepared once, like those of the query builder and of its connections', async () => {
    const { query, statements, pool } = test.database;
    for (const round of [1, 2, 3]) {
      await run(put(`n${round}`, 1));
      await query.executeQuery(add(round));
      await statements.query<Counter>('select name from counter where name = $1', [`n${round}`]);
    }
    const { rows } = await pool.query<{ words: string; uses: number }>(
      `select substring(statement for 6) as words, generic_plans + custom_plans as uses
       from pg_prepared_statements where statement like '% counter %' order by 1`,
    );
    expect(rows).toEqual(['insert', 'select', 'update'].map((words) => ({ words, uses: 3 })));
  });

  it('see the effects of earlier ones and return their rows', async () => {
    for (const round of [1, 2, 3]) {
      const name = `n${round}`;
      const [written, nothing, read] = await run(put(name, 1), add(1), all());
      expect(written).toEqual([{ name, value: 1 }]);
      expect(nothing).toEqual([]);
      expect(read).toContainEqual({ name, value: 2 });
    }
  });

  it('are rolled back together if one fails, and the connection stays usable', async () => {
    await run(put('a', 1));
    await expect(run(add(10), put('a', 2), all())).rejects.toMatchObject({ code: '23505' });
    expect(await run(all())).toEqual([[{ name: 'a', value: 1 }]]);
    const [, , read] = await run(add(10), put('b', 2), all());
    expect(read).toEqual([
      { name: 'a', value: 11 },
      { name: 'b', value: 2 },
    ]);
  });

  it('are rolled back if one is invalid SQL, and the connection stays usable', async () => {
    const wrong = CompiledQuery.raw('select missing from counter where value = $1', [1]);
    await expect(run(put('a', 1), wrong, add(1), all())).rejects.toMatchObject({ code: '42703' });
    const [, , read] = await run(put('a', 1), add(1), all());
    expect(read).toEqual([{ name: 'a', value: 2 }]);
    await expect(run(wrong)).rejects.toMatchObject({ code: '42703' });
  });

  it('fail if a result can’t be converted', async () => {
    const large = CompiledQuery.raw('select 9007199254740993::bigint as value', []);
    await expect(run(large, all())).rejects.toThrow('too large');
    expect(await run(all())).toEqual([[]]);
  });

  it('fail as unavailable if the connection ends, and the next ones use a new one', async () => {
    const end = CompiledQuery.raw('select pg_terminate_backend(pg_backend_pid())', []);
    const failure: unknown = await run(put('a', 1), end, all()).catch((error: unknown) => error);
    expect(isUnavailable(failure)).toBe(true);
    expect(await run(all())).toEqual([[]]);
  });
});
