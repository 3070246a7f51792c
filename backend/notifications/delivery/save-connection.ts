import { AppError, type Sentence } from '../../app-error.ts';
import type { Actor } from '../../audit/index.ts';
import type { Connections } from '../../connections/index.ts';
import { CallRefused, type CallGuard } from '../../outgoing/index.ts';
import type { Changes } from '../../office-saving.ts';
import type { Query } from '../services.ts';

/** Changed fields of a mail server, and a new password; an empty one is taken away. */
export interface ServerSave {
  changes: Changes;
  password?: string | undefined;
  actor: Actor;
}

/** What a password belongs to: it must not be sent to another server, or to the same without encryption. */
const BOUND = ['host', 'port', 'security', 'user'];

const REFUSED = {
  'not-an-address': 'hostNotValid',
  'unknown-name': 'hostUnknown',
  'private-network': 'hostPrivate',
} as const satisfies Record<CallRefused['reason'], Sentence['key']>;

/** Checks the host of a save as at each use, outside of any transaction: names may be slow. */
export async function requireReachable(guard: CallGuard, kind: 'smtp' | 'returns', host: unknown): Promise<void> {
  if (typeof host !== 'string') return;
  try {
    await guard.checkHost(host);
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error;
    throw new AppError('invalid', 'dataInvalid', { errors: { [`${kind}.host`]: [{ key: REFUSED[error.reason] }] } });
  }
}

/** Names the fields of what failed as the page does: `smtp.host`. */
async function namedBy<Result>(kind: 'smtp' | 'returns', run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const named = Object.entries(error.errors).map(([field, sentences]) => [`${kind}.${field}`, sentences] as const);
    throw new AppError(error.code, error.sentence.key, {
      ...(error.reason !== undefined && { reason: error.reason }),
      errors: Object.fromEntries(named),
      conflicts: error.conflicts.map((conflict) => ({ ...conflict, field: `${kind}.${conflict.field}` })),
    });
  }
}

/**
 * Saves what mails go through, or where they come back to, within a transaction; the host is checked before.
 * Without a new one the password of another server, login or encryption is forgotten.
 */
export async function saveMailServer(
  connections: Connections,
  query: Query,
  kind: 'smtp' | 'returns',
  { changes, password, actor }: ServerSave,
): Promise<void> {
  const stored = kind === 'smtp' ? 'mail' : kind;
  if (Object.keys(changes).length === 0 && password === undefined) return;
  await namedBy(kind, async () => {
    const isElsewhere = BOUND.some((field) => changes[field] !== undefined);
    const secrets = password === undefined && !isElsewhere ? {} : { secrets: { password: password || null } };
    await connections.saveConnection(query, stored, { changes, ...secrets, actor });
    if (kind === 'smtp') return;
    const { values } = await connections.readConnection('returns', query);
    if ((values.host === null) !== (values.form === null)) {
      const missing = values.host === null ? 'host' : 'form';
      throw new AppError('invalid', 'dataInvalid', { errors: { [missing]: [{ key: 'returnsNeedBoth' }] } });
    }
  });
}
