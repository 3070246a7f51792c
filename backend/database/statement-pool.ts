import type { Socket } from 'node:net';
import { PostgresDialect, type PostgresPool } from 'kysely';
import type pg from 'pg';

/** Maximum number of prepared statements per connection; later ones are sent unprepared. */
const MAXIMUM = 300;

/**
 * Called with each statement before it is sent: its text (shortened), without the values of its parameters. Returns
 * what is called at its end, with the error if it failed; null for a statement that is not observed.
 */
export type StatementObserver = (text: string) => ((error?: unknown) => void) | null;

/** A statement that took long, without the values of its parameters. */
export interface SlowQuery {
  text: string;
  milliseconds: number;
}

const LONGEST_TEXT = 2_000;

/** Reports statements that take at least so many milliseconds. */
export function slowStatements(atLeast: number, report: (slow: SlowQuery) => void): StatementObserver {
  return (text) => {
    const start = performance.now();
    return () => {
      const milliseconds = Math.round(performance.now() - start);
      if (milliseconds >= atLeast) report({ text, milliseconds });
    };
  };
}

type Result<Row> = Omit<pg.QueryResult, 'rows'> & { rows: Row[] };

/** A connection of the pool, until it is released. */
export interface Connection {
  query<Row>(statement: string | pg.QueryConfig, values?: readonly unknown[]): Promise<Result<Row>>;
  /** Returns it to the pool, or closes it because of an error. */
  release(error?: Error | boolean): void;
}

/** A connection of this pool itself. */
export interface PipelinedConnection extends Connection {
  /** Sends all statements that `send` hands over at once to PostgreSQL: one packet instead of one for each. */
  together<Sent>(send: () => Sent): Sent;
}

/**
 * What the query builder sends its statements through. Those with parameters are prepared and repeated by name, so that
 * PostgreSQL parses and plans them once: this cut the two queries of a cart to a third of their time. The shop's
 * statements are a fixed set of texts.
 */
export class StatementPool {
  readonly #pool: pg.Pool;
  readonly #observers: StatementObserver[] = [];
  /** One for each connection of the driver, because the query builder keeps state for each. */
  readonly #connections = new WeakMap<pg.PoolClient, PipelinedConnection>();
  readonly #waits: ((milliseconds: number) => void)[] = [];
  /** The prepared names by statement text. */
  readonly #names = new Map<string, string>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Reports each statement to `observer`, within the work that sends it. */
  observe(observer: StatementObserver): void {
    this.#observers.push(observer);
  }

  /** Calls `note` with the milliseconds that each use of the pool waits for its connection. */
  onWait(note: (milliseconds: number) => void): void {
    this.#waits.push(note);
  }

  async connect(): Promise<PipelinedConnection> {
    const start = performance.now();
    const client = await this.#pool.connect();
    for (const note of this.#waits) note(performance.now() - start);
    let connection = this.#connections.get(client);
    if (!connection) {
      connection = {
        query: (statement, values) => this.#send(client, statement, values),
        together: (send) => sendTogether(client, send),
        release: (error) => client.release(error),
      };
      this.#connections.set(client, connection);
    }
    return connection;
  }

  /** Sends a statement on any connection. */
  async query<Row>(statement: string | pg.QueryConfig, values?: readonly unknown[]): Promise<Result<Row>> {
    const connection = await this.connect();
    let failure: Error | undefined;
    try {
      return await connection.query<Row>(statement, values);
    } catch (error) {
      failure = error as Error;
      throw error;
    } finally {
      connection.release(failure);
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  /** The prepared name of a statement text; undefined once there are too many different texts. */
  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MAXIMUM) return known;
    const name = `s${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }

  #send<Row>(client: pg.PoolClient, statement: string | pg.QueryConfig, values?: readonly unknown[]) {
    const text = typeof statement === 'string' ? statement : statement.text;
    const endings = this.#observers.flatMap((observe) => observe(text.slice(0, LONGEST_TEXT)) ?? []);
    const isPrepared = typeof statement === 'string' && values !== undefined;
    const prepared = isPrepared ? { name: this.#nameOf(text), text, values: values as unknown[] } : statement;
    const response = client.query(prepared) as Promise<Result<Row>>;
    if (endings.length === 0) return response;
    const end = (error?: unknown) => {
      for (const note of endings) note(error);
    };
    response.then(() => end(), end);
    return response;
  }
}

/** The driver's types lack its connection. */
function sendTogether<Sent>(client: pg.PoolClient, send: () => Sent): Sent {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
}

/** The query builder's dialect over such connections, which have neither cursors nor requests to cancel a statement. */
export function dialectOf(statements: { connect(): Promise<Connection>; end(): Promise<void> }): PostgresDialect {
  return new PostgresDialect({ pool: statements as unknown as PostgresPool });
}
