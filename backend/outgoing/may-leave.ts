import { sql } from 'kysely';
import type { Query } from './services.ts';

/** Whether anything may leave the shop now. */
export type MayLeave = () => Promise<boolean>;

/** Nothing leaves a restored or copied shop until a person confirms that it is the shop now. */
export class OutgoingStopped extends Error {
  override name = 'OutgoingStopped';

  constructor() {
    super('nothing leaves this shop: npm run orders -- outgoing');
  }
}

/**
 * Whether anything may leave the shop: orders, mails, events, payments, questions to other systems. Everything that
 * sends asks this function, and nothing else decides it.
 */
export async function mayAnythingLeave(query: Query): Promise<boolean> {
  const { rows } = await sql<{ stopped: boolean }>`
    select exists (select from outgoing_state where stopped_because is not null) as stopped`.execute(query);
  return rows[0]?.stopped === false;
}

/** Methods that each return a promise. */
type Gateway<Methods> = { [Name in keyof Methods]: (...words: never[]) => Promise<unknown> };

/**
 * The gateway with each call refused, as OutgoingStopped, while nothing may leave. What sends by jobs asks before, so
 * that it waits and does not fail.
 */
export function guardedGateway<Methods extends Gateway<Methods>>(mayLeave: MayLeave, gateway: Methods): Methods {
  const methods = Object.entries<(...words: never[]) => Promise<unknown>>(gateway).map(
    ([name, method]) =>
      [
        name,
        async (...words: never[]) => {
          if (!(await mayLeave())) throw new OutgoingStopped();
          return method.apply(gateway, words);
        },
      ] as const,
  );
  return Object.fromEntries(methods) as unknown as Methods;
}
