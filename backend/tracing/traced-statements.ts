import type { StatementObserver } from '../database/index.ts';
import type { Tracing } from './tracing.ts';

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
