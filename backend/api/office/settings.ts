import { z } from 'zod';
import * as contract from '../../../contract/office/settings.ts';
import type { FieldChange } from '../../../domain/audit-actions.ts';
import { addDays, isHoliday, shopDay } from '../../../domain/shop-day.ts';
import type { TransportRule } from '../../../domain/transport.ts';
import { AppError } from '../../app-error.ts';
import type { Actor } from '../../audit/index.ts';
import { askForReckoning, findShippingPlaces, transportEffect } from '../../carts/index.ts';
import { countUnweighed } from '../../catalogue/index.ts';
import {
  auditSettings,
  findLastSave,
  listOfField,
  listTransportRules,
  lockSettings,
  readSettingsPage,
  writeSettingsPage,
  writeTransportLists,
  type ListChange,
  type SettingsPage,
} from '../../content/index.ts';
import { countOwnMinimums, countPayers, listPaymentCodesInUse, savePaymentLabels } from '../../customers/index.ts';
import { countUnweighedSales } from '../../orders/index.ts';
import type { Changes } from '../../office-saving.ts';
import type { Services } from '../../services.ts';
import type { OfficeContext, OfficeHandler } from './handler.ts';
import { requireProof } from './proof.ts';

type Endpoints = typeof contract;
const shippingFields = z.object(contract.shippingFields);
const pickupFields = z.object(contract.pickupFields);

const LABEL_FIELD = /^labels\.(.+)\.(it|en)$/;

/** Saves changes of a page of settings and logs them, all or nothing. */
async function saveSettings(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  page: SettingsPage,
  { lists = [], changes, labels = {}, actor }: SettingsSave,
): Promise<void> {
  await database.query.transaction().execute(async (query) => {
    await lockSettings(query);
    const written = [
      ...(await writeTransportLists(query, { lists, today: shopDay(clock()) })),
      ...(await writeSettingsPage(query, page, changes)),
      ...(await savePaymentLabels(query, labels)),
    ];
    await auditSettings(query, page, { actor, changes: written });
  });
}

interface SettingsSave {
  lists?: readonly ListChange[];
  changes: Changes;
  labels?: Readonly<Record<string, Changes>>;
  actor: Actor;
}

/** Puts back what an entry of the log changed, where that is still stored (decision 6.5). */
export async function restoreSettings(
  services: Services,
  { object_id: page, changes }: { object_id: string | null; changes: readonly FieldChange[] },
  { actor, identity }: OfficeContext,
): Promise<void> {
  if (page !== 'shipping' && page !== 'pickup' && page !== 'mail') throw new AppError('not-found', 'notFound');
  if (changes.some(({ field }) => field === 'bankAccount')) requireProof(identity.office, services.clock());
  const lists: ListChange[] = [];
  const fields: Changes = {};
  const labels: Record<string, Changes> = {};
  for (const { field, before: after, after: before } of changes) {
    const list = listOfField(field);
    const [, code, side] = LABEL_FIELD.exec(field) ?? [];
    if (list) lists.push({ ...list, before: before as StoredRules, after: after as StoredRules });
    else if (code !== undefined && side !== undefined) labels[code] = { ...labels[code], [side]: { before, after } };
    else fields[field] = { before, after };
  }
  await saveSettings(services, page, { lists, changes: fields, labels, actor });
}
type StoredRules = readonly TransportRule[] | null;

export async function savedOf({ database }: Pick<Services, 'database'>, page: SettingsPage) {
  const last = await findLastSave(database.query, page);
  return last && { at: last.at.toISOString(), by: last.by };
}

export const handleGetShippingSettings: OfficeHandler<Endpoints['getShippingSettings']> = async (services) => {
  const { database, clock } = services;
  const [settings, lists, fields, unweighed, sales, ownMinimum, saved] = await Promise.all([
    services.shopSettings.current(),
    listTransportRules(database.query),
    readSettingsPage(database.query, 'shipping'),
    countUnweighed(database),
    countUnweighedSales(database, clock()),
    countOwnMinimums(database.query),
    savedOf(services, 'shipping'),
    askForReckoning(services),
  ]);
  const { costCents, freeAboveCents } = settings.transport;
  return {
    today: shopDay(clock()),
    lists: lists.map(({ startsOn, rules }) => ({ startsOn, rules: rules.map(copyOfRule) })),
    usual: { costCents, freeAboveCents },
    fields: shippingFields.parse(fields),
    unweighed: { articles: unweighed.without, of: unweighed.all, ...sales },
    ownMinimum,
    saved,
  };
};

/** A rule with lists of its own, as the contract has it. */
function copyOfRule<
  Rule extends { countries: readonly string[]; provinces: readonly string[]; postalCodes: readonly string[] },
>(rule: Rule) {
  const { countries, provinces, postalCodes } = rule;
  return { ...rule, countries: [...countries], provinces: [...provinces], postalCodes: [...postalCodes] };
}

export const handleSaveShippingSettings: OfficeHandler<Endpoints['saveShippingSettings']> = async (
  services,
  { lists, changes },
  { actor },
) => {
  await saveSettings(services, 'shipping', { lists, changes, actor });
  return {};
};

export const handleFindShippingPlaces: OfficeHandler<Endpoints['findShippingPlaces']> = async (
  { database },
  { text },
  { identity },
) => ({ places: await findShippingPlaces(database, identity.office, text) });

export const handleGetShippingEffect: OfficeHandler<Endpoints['getShippingEffect']> = async (
  services,
  request,
  { identity },
) => {
  const isReckoning = await askForReckoning(services);
  const { reckonedAt, ...effect } = await transportEffect(services, { ...request, office: identity.office });
  return { ...effect, reckonedAt: reckonedAt?.toISOString() ?? null, isReckoning };
};

export const handleGetPickupSettings: OfficeHandler<Endpoints['getPickupSettings']> = async (services) => {
  const { database, clock, settings } = services;
  const [fields, codes, payers, saved] = await Promise.all([
    readSettingsPage(database.query, 'pickup'),
    listPaymentCodesInUse(database.query),
    countPayers(database.query),
    savedOf(services, 'pickup'),
  ]);
  const today = shopDay(clock());
  const holidays = Array.from({ length: 366 }, (_, index) => addDays(today, index)).filter(isHoliday);
  return {
    ...{ today, holidays, codes, saved },
    fields: pickupFields.parse(fields),
    provider: settings.payments?.kind ?? null,
    transferCustomers: payers.byTransfer,
    onlineCustomers: payers.online,
  };
};

export const handleSavePickupSettings: OfficeHandler<Endpoints['savePickupSettings']> = async (
  services,
  { changes, labels },
  { actor, identity },
) => {
  // Customers pay into it.
  if (changes.bankAccount) requireProof(identity.office, services.clock());
  await saveSettings(services, 'pickup', { changes, labels, actor });
  return {};
};
