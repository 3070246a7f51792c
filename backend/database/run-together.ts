import type { CompiledQuery } from 'kysely';
import pg from 'pg';
import type { Database } from './connection.ts';
import { nameOf } from './prepared-statements.ts';

/** Members of the running statement that the driver's client uses; missing in its type declarations. */
interface DriverStatement {
  name: string | undefined;
  text: string;
  portal: string;
  _result: { _types: unknown; rows: unknown[] };
  prepare(connection: DriverConnection): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: pg.Connection): void;
  handleReadyForQuery(connection: pg.Connection): void;
  handleError(error: Error, connection: pg.Connection): void;
}
interface DriverConnection extends Omit<pg.Connection, 'execute' | 'sync'> {
  execute(portal: { portal: string }): void;
  sync(): void;
  /** Statements sent for parsing whose response is pending, by name. */
  submittedNamedStatements: Record<string, string>;
}
type StatementConstructor = new (
  config: { name: string | undefined; text: string; values: unknown[]; queryMode: 'extended' },
  callback: (error: Error | null) => void,
) => DriverStatement;

/** A statement that does not end its message: others follow in the same one. */
class Part extends (pg.Query as unknown as StatementConstructor) {
  _getRows(connection: DriverConnection): void {
    connection.execute({ portal: this.portal });
  }
}

/** Several statements as one for the driver's client: sent in one message, with one result after the other. */
class Together {
  readonly #parts: Part[];
  readonly #settle: (error: Error | null, rows: unknown[][]) => void;
  #running = 0;
  #failure: Error | null = null;

  constructor(
    statements: readonly CompiledQuery[],
    types: unknown,
    settle: (error: Error | null, rows: unknown[][]) => void,
  ) {
    this.#settle = settle;
    this.#parts = statements.map(({ sql, parameters }) => {
      const config = { name: nameOf(sql), text: sql, values: [...parameters], queryMode: 'extended' as const };
      const part = new Part(config, (error) => (this.#failure ??= error));
      part._result._types = types;
      return part;
    });
  }

  /** Name and text of the current statement, under which the client remembers what PostgreSQL has parsed. */
  get name(): string | undefined {
    return this.#parts[this.#running]?.name;
  }
  get text(): string | undefined {
    return this.#parts[this.#running]?.text;
  }

  submit(connection: DriverConnection): null {
    connection.stream.cork();
    try {
      for (const part of this.#parts) part.prepare(connection);
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
    return null;
  }

  handleRowDescription(message: unknown): void {
    this.#parts[this.#running]?.handleRowDescription(message);
  }
  handleDataRow(message: unknown): void {
    this.#parts[this.#running]?.handleDataRow(message);
  }
  handleCommandComplete(message: unknown, connection: pg.Connection): void {
    this.#parts[this.#running]?.handleCommandComplete(message, connection);
    this.#running += 1;
  }
  handleError(error: Error, connection: DriverConnection): void {
    // Statements after the error were skipped, including their parsing: they must be sent again next time.
    for (const { name } of this.#parts.slice(this.#running)) {
      if (name !== undefined) Reflect.deleteProperty(connection.submittedNamedStatements, name);
    }
    this.#settle(error, []);
  }
  handleReadyForQuery(connection: pg.Connection): void {
    // A row that could not be parsed is only now reported by its part.
    for (const part of this.#parts) part.handleReadyForQuery(connection);
    this.#settle(
      this.#failure,
      this.#parts.map(({ _result }) => _result.rows),
    );
  }
}

type RowsOf<Statements extends readonly CompiledQuery[]> = {
  -readonly [Index in keyof Statements]: Statements[Index] extends CompiledQuery<infer Row> ? Row[] : never;
};

/**
 * Runs statements one after the other in their own transaction, all or none, in a single round trip to PostgreSQL: each
 * sees the changes of those before it, and what others committed until it began. Returns the rows of each. Only for
 * statements that do not depend on each other's results; otherwise use a transaction of the query builder.
 */
export async function runTogether<const Statements extends readonly CompiledQuery[]>(
  database: Database,
  statements: Statements,
): Promise<RowsOf<Statements>> {
  const client = await database.pool.connect();
  let failure: Error | undefined;
  try {
    return await new Promise<RowsOf<Statements>>((resolve, reject) => {
      const { types } = database.connectionSettings;
      client.query(
        new Together(statements, types, (error, rows) => {
          if (error) reject(error);
          else resolve(rows as RowsOf<Statements>);
        }) as unknown as pg.Submittable,
      );
    });
  } catch (error) {
    // An ordinary statement error leaves the connection intact; after any other error its state is unknown.
    if (!(error instanceof pg.DatabaseError) || error.severity !== 'ERROR') failure = error as Error;
    throw error;
  } finally {
    client.release(failure);
  }
}
