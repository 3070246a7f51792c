import { sql, type Kysely } from 'kysely';
import type { z } from 'zod';
import type { AuditObject, FieldChange } from '../../../domain/audit-actions.ts';
import { PICKUP_WEEKDAYS } from '../../../domain/pickup-slots.ts';
import { AppError, type Sentence } from '../../app-error.ts';
import { writeAudit, type Actor } from '../../audit/index.ts';
import type { Tables } from '../../database/index.ts';
import { fieldsToWrite, type Changes } from '../../office-saving.ts';
import { shopSettings } from '../shop-settings.ts';

type Key = keyof typeof shopSettings.shape;
type Values = z.infer<typeof shopSettings>;

/** Where a field of a page is stored: a row of `setting` and the names below it; none is the whole value. */
interface Place {
  key: Key;
  path: readonly string[];
}
const at = (key: Key, ...path: string[]): Place => ({ key, path });

/** The pages of settings with their fields, by the names that the office has for them. */
const PAGES = {
  shipping: {
    vatRate: at('transport', 'vatRate'),
    minimumOrderCents: at('minimum_order', 'cents'),
    minimumDays: at('shipping', 'minimumDays'),
  },
  pickup: {
    isPickupOffered: at('pickup', 'isOffered'),
    pickupDays: at('pickup', 'workingDays'),
    sameDayUntil: at('pickup', 'sameDayUntil'),
    nextMorningUntil: at('pickup', 'nextMorningUntil'),
    ...Object.fromEntries(PICKUP_WEEKDAYS.map((day) => [day, at('pickup', 'week', day)])),
    closures: at('closures', 'days'),
    areSeveralAllowed: at('payment', 'areSeveralAllowed'),
    isPayPalOffered: at('payment', 'isPayPalOffered'),
    bankAccount: at('bank_account'),
    rounding: at('price_rounding'),
    isOrderableWithoutStock: at('without_stock', 'isOrderable'),
    isOrderNoteShown: at('order_note', 'isShown'),
    approvalDays: at('approval', 'workingDays'),
  },
  mail: {
    dkimSelector: at('mail', 'dkimSelector'),
  },
} satisfies Record<string, Record<string, Place>>;

/** A page of settings: the id of its object in the log. */
export type SettingsPage = keyof typeof PAGES;
export const SETTINGS_OBJECT: AuditObject = 'setting';

const placesOf = (page: SettingsPage): Readonly<Record<string, Place>> => PAGES[page];

/** What is wrong with values that fit their fields but not each other; the texts of the schema name them. */
const SENTENCES: Readonly<Record<string, Sentence['key']>> = {
  'no day has hours': 'pickupWithoutHours',
  'is before the time for the same day': 'pickupTimesOrder',
  'the hours overlap': 'pickupHoursOrder',
  'ends before it begins': 'pickupHoursOrder',
  order: 'closureOrder',
  'no-day': 'closureOrder',
  'too-long': 'closureTooLong',
  'too-many-days': 'closureTooMany',
};

/** The fields of a page in what is stored in the rows of `setting`. */
export function settingsOfPage(page: SettingsPage, values: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(placesOf(page)).map(([field, { key, path }]) => [
      field,
      path.reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], values[key]),
    ]),
  );
}

/** Reads the rows of `setting`, the defaults where a row is missing or invalid. */
async function storedValues(query: Kysely<Tables>): Promise<Values> {
  const rows = await query.selectFrom('setting').select(['key', 'value']).execute();
  const values: Record<string, unknown> = {};
  for (const [key, schema] of Object.entries(shopSettings.shape)) {
    const row = rows.find((one) => one.key === key);
    values[key] = schema.safeParse(row?.value).data ?? schema.parse(undefined);
  }
  return shopSettings.parse(values);
}

/** The fields of a page as they are stored now, past any cache. */
export async function readSettingsPage(query: Kysely<Tables>, page: SettingsPage): Promise<Record<string, unknown>> {
  return settingsOfPage(page, await storedValues(query));
}

/** One save at a time of a shop: rows that do not exist yet can't be locked. */
export async function lockSettings(query: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('office-settings'))`.execute(query);
}

function withValue(value: unknown, path: readonly string[], after: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return after;
  const object = value as Record<string, unknown>;
  return { ...object, [name]: withValue(object[name], rest, after) };
}

/** The errors of a value that does not fit, by the fields of the page. */
function errorsOf(page: SettingsPage, key: Key, error: z.ZodError, written: readonly FieldChange[]) {
  const errors: Record<string, Sentence[]> = {};
  for (const { path, message } of error.issues) {
    const place = Object.entries(placesOf(page)).find(
      ([, one]) => one.key === key && one.path.every((name, index) => path[index] === name),
    );
    const changed = written.find(({ field }) => placesOf(page)[field]?.key === key);
    errors[place?.[0] ?? changed?.field ?? key] = [{ key: SENTENCES[message] ?? 'valueNotValid' }];
  }
  return errors;
}

/**
 * Saves changed fields of a page of settings within a transaction that has the lock; the shop uses them within two seconds.
 * Fails with `conflict` and all values where somebody has changed one meanwhile, with `invalid` for values that do not fit
 * each other. Returns what was written, for the log.
 */
export async function writeSettingsPage(
  query: Kysely<Tables>,
  page: SettingsPage,
  changes: Changes,
): Promise<FieldChange[]> {
  const values: Record<string, unknown> = await storedValues(query);
  const written = fieldsToWrite(settingsOfPage(page, values as Values), changes);
  const keys = new Set<Key>();
  for (const { field, after } of written) {
    const place = placesOf(page)[field];
    if (!place) throw new AppError('invalid', 'dataInvalid');
    values[place.key] = withValue(values[place.key], place.path, after);
    keys.add(place.key);
  }
  for (const key of keys) {
    const parsed = shopSettings.shape[key].safeParse(values[key]);
    if (!parsed.success)
      throw new AppError('invalid', 'dataInvalid', { errors: errorsOf(page, key, parsed.error, written) });
    const value = JSON.stringify(parsed.data);
    await query
      .insertInto('setting')
      .values({ key, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: new Date() }))
      .execute();
  }
  return written;
}

/** Logs what a save of a page wrote, in its transaction; nothing where it wrote nothing. */
export async function auditSettings(
  query: Kysely<Tables>,
  page: SettingsPage,
  { actor, changes }: { actor: Actor; changes: readonly FieldChange[] },
): Promise<void> {
  if (changes.length > 0)
    await writeAudit(query, {
      actor,
      action: 'settings-changed',
      object: { kind: SETTINGS_OBJECT, id: page },
      changes,
    });
}

/** Who saved a page last, and when; null: nobody in the office. */
export async function findLastSave(
  query: Kysely<Tables>,
  page: SettingsPage,
): Promise<{ at: Date; by: string } | null> {
  const found = await query
    .selectFrom('audit_entry')
    .select(['at', 'actor as by'])
    .where('object_kind', '=', SETTINGS_OBJECT)
    .where('object_id', '=', page)
    .where('action', '=', 'settings-changed')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}
