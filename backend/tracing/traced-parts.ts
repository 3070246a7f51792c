import type { Task, TaskList } from 'graphile-worker';
import type { Tracing } from './tracing.ts';
import type { StatementObserver } from '../database/index.ts';

/** An object whose functions all return promises. */
type Gateway<Methods> = { [Name in keyof Methods]: (...words: never[]) => Promise<unknown> };

/**
 * The client of another system with a span for each call, named after system and function; the client itself without
 * tracing.
 */
export function tracedGateway<Methods extends Gateway<Methods>>(
  tracing: Tracing | null,
  system: string,
  gateway: Methods,
): Methods {
  if (!tracing) return gateway;
  const methods = Object.entries<(...words: never[]) => Promise<unknown>>(gateway).map(
    ([name, method]) =>
      [
        name,
        (...words: never[]) =>
          tracing.run(`${system} ${name}`, { kind: 'client', attributes: { 'peer.service': system } }, () =>
            method.apply(gateway, words),
          ),
      ] as const,
  );
  return Object.fromEntries(methods) as unknown as Methods;
}

/** The jobs of the queue with a span for each run; the jobs themselves without tracing. */
export function tracedTasks(tracing: Tracing | null, tasks: TaskList): TaskList {
  if (!tracing) return tasks;
  const traced = Object.entries(tasks as Record<string, Task>).map(([name, task]): [string, Task] => [
    name,
    (payload, helpers) => {
      const { id, attempts } = helpers.job;
      const attributes = { 'bancale.job.id': id, 'bancale.job.attempt': attempts };
      return tracing.run(`job ${name}`, { kind: 'consumer', attributes }, async () => task(payload, helpers));
    },
  ]);
  return Object.fromEntries(traced);
}

/** A span for each statement of a request or job, with its text but without the values of its parameters. */
export function tracedStatements(tracing: Tracing): StatementObserver {
  return (text) => {
    const operation = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement';
    const attributes = {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.text': text,
    };
    const span = tracing.begin(`postgresql ${operation}`, { kind: 'client', attributes });
    if (!span) return null;
    return (error) => {
      if (error) span.fail(error);
      span.end();
    };
  };
}
