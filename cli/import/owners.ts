import { parseArgs } from 'node:util';
import {
  ERP,
  ImportError,
  kinds,
  messageOf,
  ownableFields,
  ownedKinds,
  readFieldOwners,
  setFieldOwner,
  type KindName,
} from '../../backend/import/index.ts';
import type { Database } from '../../backend/database/index.ts';

/** What `owners` is asked for: to list the owners of fields, or to give fields to another. */
export type WantedOwners =
  | { kind: KindName | null; change: null }
  | { kind: KindName; change: { fields: string[]; owner: string } };

/** The words after `owners`: nothing, a kind, or a kind with fields and `--to <owner>`. */
export function readOwnersWords(words: readonly string[]): WantedOwners {
  const { to, positionals } = parse(words);
  const [name, ...fields] = positionals;
  if (name === undefined && to === undefined) return { kind: null, change: null };
  const kind = kinds.find((known) => known.name === name)?.name;
  if (kind === undefined || !ownedKinds.includes(kind)) {
    throw new ImportError(`Fields of ${name ?? 'no kind'} have no owners; those of ${ownedKinds.join(', ')} have.`);
  }
  if (fields.length === 0 && to === undefined) return { kind, change: null };
  if (fields.length === 0 || to === undefined) {
    throw new ImportError('Say the fields and their owner: owners articles description pictures --to office');
  }
  return { kind, change: { fields, owner: to } };
}

function parse(words: readonly string[]): { to: string | undefined; positionals: string[] } {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { to: { type: 'string' } },
    });
    return { to: values.to, positionals };
  } catch (error) {
    throw new ImportError(messageOf(error));
  }
}

/** Lists the owners of fields, or changes them; returns what to print. */
export async function ownersLines(
  database: Database,
  { kind, change }: WantedOwners,
  actor: string,
): Promise<string[]> {
  if (change !== null) {
    const changed = await setFieldOwner(database, { kind, ...change, actor });
    if (changed.length === 0) return [`Nothing to change: ${change.owner} owns these fields of ${kind}.`];
    return [`${kind}: ${changed.join(', ')} now belong to ${change.owner}.`];
  }
  const owners = await readFieldOwners(database);
  if (kind === null) {
    const lines = [...owners].map(([name, of]) => `${name}: ${list([...of])}`);
    return [...lines, lines.length === 0 ? 'Every field belongs to erp.' : 'Every other field belongs to erp.'];
  }
  const of = owners.get(kind);
  return ownableFields(kind).map((field) => `${field.padEnd(24)} ${of?.get(field) ?? ERP}`);
}

function list(fields: readonly (readonly [string, string])[]): string {
  const byOwner = Map.groupBy(fields, ([, owner]) => owner);
  return [...byOwner].map(([owner, of]) => `${of.map(([field]) => field).join(', ')} to ${owner}`).join('; ');
}
