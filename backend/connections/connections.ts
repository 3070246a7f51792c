import type { Kysely } from 'kysely';
import type { FieldChange } from '../../domain/audit-actions.ts';
import { AppError } from '../app-error.ts';
import { writeAudit, type Actor } from '../audit/index.ts';
import { holdsDemonstration } from '../content/index.ts';
import type { Tables } from '../database/index.ts';
import { fieldsToWrite, type Changes } from '../office-saving.ts';
import type { Settings } from '../settings.ts';
import { createSecretBox, type SecretBox } from './encryption.ts';
import { kindOf, type ConnectionKindName, type ConnectionSecret, type ConnectionValues } from './kinds.ts';
import { Secret } from './secret.ts';

type Query = Kysely<Tables>;

/** Where a value comes from: the environment, the office, or nowhere. */
export type Origin = 'server' | 'office' | 'none';

/** A connection as it holds now; what nobody has set is null. */
export interface Connection<K extends ConnectionKindName> {
  values: { [Field in keyof ConnectionValues<K>]: ConnectionValues<K>[Field] | null };
  secrets: Record<ConnectionSecret<K>, Secret | null>;
  /** Of every value and secret. */
  origins: Record<keyof ConnectionValues<K> | ConnectionSecret<K>, Origin>;
  /** Secrets that are stored and can't be opened any more: the shop's secret is another one. */
  unreadable: ConnectionSecret<K>[];
  /** Another one when the office has saved; 0 where it never did. */
  version: number;
  changedBy: string | null;
  changedAt: Date | null;
}

/** What a save brings: changed fields, and secrets to replace, or to take away with null. */
export interface ConnectionSave<K extends ConnectionKindName> {
  changes: Changes;
  secrets?: Partial<Record<ConnectionSecret<K>, string | null>>;
  actor: Actor;
}

/** Reads and saves the connections of a shop. */
export interface Connections {
  /**
   * The connection of a kind: the environment goes before the office, field by field. It is read anew each time, so that
   * what was saved holds in every process at once.
   */
  readConnection: <K extends ConnectionKindName>(kind: K, query?: Query) => Promise<Connection<K>>;
  /**
   * Saves changed fields and secrets, and logs them, the secrets by name alone. Fails with `conflict` where somebody has
   * changed a field meanwhile, with `invalid` for what does not fit or is set on the server. Returns the changed fields.
   */
  saveConnection: <K extends ConnectionKindName>(
    transaction: Query,
    kind: K,
    save: ConnectionSave<K>,
  ) => Promise<FieldChange[]>;
  /** Seals anew what the former secret of the shop has sealed; returns the number of connections. */
  renewSecrets: () => Promise<number>;
  /** Whether the shop holds the demonstration, which alone may have an ERP that invents answers. */
  isDemonstration: (query?: Query) => Promise<boolean>;
}

const placeOf = (kind: string, name: string): string => `${kind} ${name}`;

type Row = Pick<Stored, 'settings' | 'secrets' | 'key_id'>;
interface Stored {
  settings: Record<string, unknown>;
  secrets: Record<string, string>;
  key_id: string | null;
  version: number;
  changed_by: string;
  changed_at: Date;
}

async function findStored(query: Query, kind: ConnectionKindName): Promise<Stored | null> {
  const row = await query.selectFrom('connection').selectAll().where('kind', '=', kind).executeTakeFirst();
  return row ?? null;
}

/** The stored fields that fit; one that does not counts as not set. */
function officeValues(kind: ConnectionKindName, stored: Row | null): Record<string, unknown> {
  const { shape } = kindOf(kind).settings;
  return Object.fromEntries(
    Object.entries(shape).map(([field, schema]) => {
      const parsed = schema.safeParse(stored?.settings[field]);
      return [field, (parsed.success ? parsed.data : undefined) ?? null];
    }),
  );
}

/** What the environment sets goes before the office; null there is a value too. */
function overlay(names: readonly string[], server: Readonly<Record<string, unknown>>, office: Record<string, unknown>) {
  const values: Record<string, unknown> = {};
  const origins: Record<string, Origin> = {};
  for (const name of names) {
    const isOnServer = server[name] !== undefined;
    values[name] = (isOnServer ? server[name] : office[name]) ?? null;
    origins[name] = isOnServer ? 'server' : values[name] === null ? 'none' : 'office';
  }
  return { values, origins };
}

/** The secrets of a row that can be opened, and the names of the others. */
function openSecrets(box: SecretBox, kind: ConnectionKindName, stored: Row | null) {
  const opened: Record<string, Secret | null> = {};
  const unreadable: string[] = [];
  for (const [name, sealed] of Object.entries(stored?.secrets ?? {})) {
    opened[name] = box.open(sealed, placeOf(kind, name), stored?.key_id ?? null);
    if (opened[name] === null) unreadable.push(name);
  }
  return { opened, unreadable };
}

const sealAll = (box: SecretBox, kind: ConnectionKindName, secrets: Record<string, Secret | null>) =>
  Object.fromEntries(
    Object.entries(secrets).flatMap(([name, secret]) =>
      secret === null ? [] : [[name, box.seal(secret.reveal(), placeOf(kind, name))]],
    ),
  );

/** Values that fit, by the declaration of their kind; null takes a value away. */
function requireFitting(kind: ConnectionKindName, written: readonly FieldChange[]): Record<string, unknown> {
  const { shape } = kindOf(kind).settings;
  const values: Record<string, unknown> = {};
  for (const { field, after } of written) {
    const schema = shape[field];
    const parsed = after === null ? { success: true, data: null } : schema?.safeParse(after);
    if (!parsed?.success) {
      throw new AppError('invalid', 'dataInvalid', { errors: { [field]: [{ key: 'valueNotValid' }] } });
    }
    values[field] = parsed.data;
  }
  return values;
}

/** The connections of a shop, with the settings of its environment and the key of its secret. */
export function createConnections({
  database,
  settings,
}: {
  database: { query: Query };
  settings: Settings;
}): Connections {
  const box = createSecretBox({ current: settings.sessionSecret, former: settings.formerSecret });

  async function readConnection<K extends ConnectionKindName>(kind: K, query = database.query): Promise<Connection<K>> {
    const declared = kindOf(kind);
    const server = declared.environment(settings);
    const stored = await findStored(query, kind);
    const { opened, unreadable } = openSecrets(box, kind, stored);
    const given = Object.entries(server.secrets ?? {}).map(([name, text]) => [name, text && new Secret(text)] as const);
    const fields = overlay(Object.keys(declared.settings.shape), server.settings ?? {}, officeValues(kind, stored));
    const secrets = overlay(declared.secrets, Object.fromEntries(given), opened);
    return {
      values: fields.values,
      secrets: secrets.values,
      origins: { ...fields.origins, ...secrets.origins },
      unreadable: unreadable.filter((name) => secrets.origins[name] === 'none'),
      version: stored?.version ?? 0,
      changedBy: stored?.changed_by ?? null,
      changedAt: stored?.changed_at ?? null,
    } as Connection<K>;
  }

  /** Fails for fields and secrets that the environment sets: what is saved would not hold. */
  function requireOpen(kind: ConnectionKindName, names: readonly string[]): void {
    const { settings: fields = {}, secrets = {} } = kindOf(kind).environment(settings);
    const taken = names.filter((name) => fields[name] !== undefined || secrets[name] !== undefined);
    if (taken.length > 0) {
      const errors = Object.fromEntries(taken.map((name) => [name, [{ key: 'setOnServer' as const }]]));
      throw new AppError('invalid', 'setOnServer', { errors });
    }
  }

  const saveConnection: Connections['saveConnection'] = async (transaction, kind, { changes, secrets, actor }) => {
    const given: Record<string, string | null | undefined> = secrets ?? {};
    const changed = Object.keys(given).filter((name) => given[name] !== undefined);
    requireOpen(kind, [...Object.keys(changes), ...changed]);
    await transaction
      .insertInto('connection')
      .values({ kind, settings: '{}', secrets: '{}', version: 0, changed_by: actor.name })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const stored = await transaction
      .selectFrom('connection')
      .selectAll()
      .where('kind', '=', kind)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const office = officeValues(kind, stored);
    const written = fieldsToWrite(office, changes);
    const values = { ...office, ...requireFitting(kind, written) };
    if (written.length === 0 && changed.length === 0) return [];
    const { opened } = openSecrets(box, kind, stored);
    for (const name of changed) opened[name] = given[name] ? new Secret(given[name]) : null;
    const sealed = sealAll(box, kind, opened);
    await transaction
      .updateTable('connection')
      .set({
        ...{ settings: JSON.stringify(values), secrets: JSON.stringify(sealed), key_id: box.keyId },
        ...{ version: stored.version + 1, changed_by: actor.name, changed_at: new Date() },
      })
      .where('kind', '=', kind)
      .execute();
    await writeAudit(transaction, {
      ...{ actor, action: 'connection-changed', object: { kind: 'connection', id: kind }, changes: written },
      ...(changed.length > 0 && { details: { secrets: changed } }),
    });
    return written;
  };

  return {
    readConnection,
    saveConnection,
    isDemonstration: (query = database.query) => holdsDemonstration({ query }),
    async renewSecrets() {
      const rows = await database.query
        .selectFrom('connection')
        .select('kind')
        .where('key_id', '<>', box.keyId)
        .execute();
      let renewed = 0;
      for (const { kind: name } of rows) {
        const kind = name as ConnectionKindName;
        await database.query.transaction().execute(async (transaction) => {
          const stored = await transaction
            .selectFrom('connection')
            .selectAll()
            .where('kind', '=', kind)
            .forUpdate()
            .executeTakeFirst();
          if (!stored || stored.key_id === box.keyId) return;
          const { opened, unreadable } = openSecrets(box, kind, stored);
          // A secret that neither key opens may still be opened by the one that is missing.
          if (unreadable.length > 0) return;
          const sealed = JSON.stringify(sealAll(box, kind, opened));
          await transaction
            .updateTable('connection')
            .set({ secrets: sealed, key_id: box.keyId })
            .where('kind', '=', kind)
            .execute();
          renewed += 1;
        });
      }
      return renewed;
    },
  };
}
