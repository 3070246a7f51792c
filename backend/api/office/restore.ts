import type { restoreEntry } from '../../../contract/office/log.ts';
import type { FieldChange } from '../../../domain/audit-actions.ts';
import type { OfficePermission } from '../../../domain/office-rights.ts';
import { shopDay } from '../../../domain/shop-day.ts';
import { changeOfficePerson, changeOfficeRole, changeOwnRole, listOfficeRoles } from '../../accounts/index.ts';
import { AppError } from '../../app-error.ts';
import { searchAudit, type AuditRow } from '../../audit/index.ts';
import { changePriceRounding, findPriceRounding, restoreIdentity, saveIdentityDraft } from '../../content/index.ts';
import { restoreCondition, restoreCustomerField } from '../../customers/index.ts';
import { isTextTemplate, restoreTemplate, saveTemplateDraft } from '../../notifications/index.ts';
import { ownedKinds, saveFieldOwners } from '../../import/index.ts';
import { changeHoldRule, listHoldRules } from '../../orders/index.ts';
import type { Services } from '../../services.ts';
import type { OfficeContext, OfficeHandler } from './handler.ts';
import { requireProof } from './proof.ts';
import { restoreSettings } from './settings.ts';

/** How what an entry changed is put back: a change like every other, only where the stored value is still the written one. */
interface Restorer {
  permission: OfficePermission;
  /** Rights ask for a recent second factor (decision 5.4). */
  needsProof?: true;
  restore: (services: Services, entry: AuditRow, context: OfficeContext) => Promise<void>;
}

/** Changes the other way round, as a save sends them. */
const reversed = (changes: readonly FieldChange[]) =>
  Object.fromEntries(changes.map(({ field, before, after }) => [field, { before: after, after: before }]));

const gone = () => new AppError('not-found', 'notFound');

async function restoreOneCondition(
  { database, clock }: Services,
  { object_id: code, details, changes: [change] }: AuditRow,
  { identity, actor, may }: OfficeContext,
): Promise<void> {
  const id = details['conditionId'];
  if (!may('prices.publish')) throw new AppError('forbidden', 'notPermitted', { reason: 'not-permitted' });
  if (code === null || typeof id !== 'number' || !change) throw gone();
  await database.query
    .transaction()
    .execute((query) => restoreCondition(query, identity.office, { code, id, change, actor, today: shopDay(clock()) }));
}

/** Puts fields of the shop's draft back; one that was discarded begins anew. */
const restoreDraft: Restorer = {
  permission: 'shop.publish',
  restore: async (services, { changes }, { actor }) => {
    await saveIdentityDraft(services, { changes: reversed(changes), actor });
  },
};

/** Publishes the version again that was published before. */
const restorePublished: Restorer = {
  permission: 'shop.publish',
  restore: async (services, { details }, { actor }) => {
    const { version, before } = details;
    if (typeof version !== 'number' || typeof before !== 'number') throw gone();
    await restoreIdentity(services, { number: before, before: version, actor });
  },
};

const templateOfEntry = (id: string | null) => {
  if (id === null || !isTextTemplate(id)) throw gone();
  return id;
};

/** Puts texts of a mail's draft back; one that was discarded begins anew. */
const restoreTexts: Restorer = {
  permission: 'shop.publish',
  restore: async (services, { object_id: id, changes }, { actor }) => {
    await saveTemplateDraft(services, { template: templateOfEntry(id), changes: reversed(changes), actor });
  },
};

/** Publishes the texts of a mail again that were published before; version 0 is that of the program. */
const restoreTemplateVersion: Restorer = {
  permission: 'shop.publish',
  restore: async (services, { object_id: id, details }, { actor }) => {
    const { version, before } = details;
    if (typeof version !== 'number' || typeof before !== 'number') throw gone();
    await restoreTemplate(services, { template: templateOfEntry(id), number: before, before: version, actor });
  },
};

/** The actions of the log that can be put back (decision 6.5). */
const RESTORERS: Readonly<Record<string, Restorer>> = {
  'customer-changed': {
    permission: 'customers.edit',
    restore: async ({ database }, { object_id: code, details, changes }, { identity, actor }) => {
      if (code === null) throw gone();
      const address = details['address'];
      await database.query.transaction().execute(async (query) => {
        for (const change of changes)
          await restoreCustomerField(query, identity.office, {
            ...{ code, change, actor },
            addressCode: typeof address === 'string' ? address : null,
          });
      });
    },
  },
  'condition-added': { permission: 'customers.edit', restore: restoreOneCondition },
  'condition-changed': { permission: 'customers.edit', restore: restoreOneCondition },
  'hold-rule-changed': {
    permission: 'held.decide',
    restore: async (services, { object_id: rule, changes }, { actor }) => {
      const stored = (await listHoldRules(services)).find((one) => one.rule === rule);
      if (!stored) throw gone();
      const { isOn, threshold } = stored;
      const [before, after] = (['after', 'before'] as const).map((side) => ({
        ...{ isOn, threshold },
        ...valuesOf(changes, side),
      }));
      if (before && after) await changeHoldRule(services, { rule: stored.rule, before, after, actor });
    },
  },
  'identity-changed': restoreDraft,
  'identity-discarded': restoreDraft,
  'identity-published': restorePublished,
  'identity-restored': restorePublished,
  'mail-template-changed': restoreTexts,
  'mail-template-discarded': restoreTexts,
  'mail-template-published': restoreTemplateVersion,
  'mail-template-restored': restoreTemplateVersion,
  'price-rounding-changed': {
    permission: 'shop.publish',
    restore: async ({ database, clock }, { changes }, { actor }) => {
      const [before, after] = (['after', 'before'] as const).map((side) => valuesOf(changes, side));
      const stored = await findPriceRounding(database);
      await changePriceRounding(database, {
        ...{ before: { ...stored, ...before }, after: { ...stored, ...after }, actor, at: clock() },
      });
    },
  },
  'field-owner-changed': {
    permission: 'shop.publish',
    restore: async ({ database }, { changes, details }, { actor }) => {
      const kind = ownedKinds.find((one) => one === details['kind']);
      if (kind === undefined) throw gone();
      await saveFieldOwners(database, { kind, changes: reversed(changes), actor });
    },
  },
  'settings-changed': {
    permission: 'shop.publish',
    restore: (services, entry, context) => restoreSettings(services, entry, context),
  },
  'office-role-given': {
    permission: 'people.edit',
    needsProof: true,
    restore: async (services, { person_id: personId, changes: [change] }, { actor }) => {
      const roles = await listOfficeRoles(services.database);
      const idOf = (word: unknown) => roles.find(({ builtIn, name }) => (builtIn ?? name) === word)?.id;
      const [before, roleId] = [idOf(change?.after), idOf(change?.before)];
      if (personId === null || before === undefined || roleId === undefined) throw gone();
      await changeOfficeRole(services, { personId, roleId, before, actor });
      services.identities.forgetAll();
    },
  },
  'office-person-changed': {
    permission: 'people.edit',
    needsProof: true,
    restore: async (services, { person_id: personId, changes }, { actor }) => {
      if (personId === null) throw gone();
      await changeOfficePerson(services, { personId, changes: reversed(changes), actor });
      services.identities.forgetAll();
    },
  },
  'office-role-changed': {
    permission: 'people.edit',
    needsProof: true,
    restore: async (services, { object_id: roleId, changes }, { actor }) => {
      await changeOwnRole(services, {
        roleId: Number(roleId),
        levels: reversed(changes),
        actor,
      });
      services.identities.forgetAll();
    },
  },
};

const valuesOf = (changes: readonly FieldChange[], side: 'before' | 'after') =>
  Object.fromEntries(changes.map((change) => [change.field, change[side]]));

/** Whether somebody may put back what an entry changed, as far as the entry tells; an added object is not put back. */
export function canRestore(
  { action, changes }: Pick<AuditRow, 'action' | 'changes'>,
  may: (permission: OfficePermission) => boolean,
): boolean {
  const restorer = RESTORERS[action];
  const isAddition = changes.some(({ field, before }) => (field === 'name' || field === 'role') && before === null);
  const isErased = changes.some((change) => change.isErased);
  return restorer !== undefined && changes.length > 0 && !isAddition && !isErased && may(restorer.permission);
}

/** Which entries of the log a role sees. */
export function auditScope(may: OfficeContext['may']): 'all' | 'orders' | 'own' {
  return may('log.all') ? 'all' : may('log.orders') ? 'orders' : 'own';
}

export const handleRestoreEntry: OfficeHandler<typeof restoreEntry> = async (services, { entryId }, context) => {
  const { identity, may } = context;
  const only = { id: entryId, page: 1, size: 1, onlyTotal: false, scope: auditScope(may), user: identity };
  const [entry] = (await searchAudit(services.database, only)).rows;
  const restorer = entry && RESTORERS[entry.action];
  if (!restorer) throw gone();
  const { permission } = restorer;
  if (!may(permission)) throw new AppError('forbidden', 'notPermitted', { reason: 'not-permitted', permission });
  if (entry.changes.some(({ isErased }) => isErased)) throw new AppError('conflict', 'personErasedValues');
  if (!canRestore(entry, may)) throw gone();
  if (restorer.needsProof) requireProof(identity.office, services.clock());
  await restorer.restore(services, entry, context);
  return {};
};
