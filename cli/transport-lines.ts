import type { ShopSettings } from '../backend/content/index.ts';
import { centsToEuro } from '../domain/money.ts';
import { transportRulesOn, type TransportPrice, type TransportRule } from '../domain/transport.ts';

/** The rules of transport for people: every list, the price where none has begun, and the articles without weight. */
export function transportLines(
  { transport, transportLists }: Pick<ShopSettings, 'transport' | 'transportLists'>,
  today: string,
  unweighed: { without: number; all: number },
): string[] {
  const inForce = transportRulesOn(transportLists, today);
  const lists = transportLists.flatMap(({ startsOn, rules }) => [
    `From ${startsOn ?? 'always'}${rules === inForce ? ', in force' : ''}:`,
    ...rules.map((rule, index) => `  ${index + 1}. ${ruleText(rule)}`),
  ]);
  return [
    ...lists,
    ...(inForce.length === 0 ? [`No list in force; the setting transport: ${priceText(transport)}`] : []),
    `${unweighed.without} of ${unweighed.all} articles have no weight: rules with a band of weight skip carts with one of them.`,
  ];
}

const euro = (cents: number) => centsToEuro(cents).toFixed(2);

function priceText({ costCents, freeAboveCents }: TransportPrice): string {
  return `${euro(costCents)} EUR${freeAboveCents === null ? '' : `, free above ${euro(freeAboveCents)}`}`;
}

function ruleText(rule: TransportRule): string {
  const band = (over: string | null, upTo: string | null, unit: string) =>
    over === null && upTo === null
      ? null
      : `${[over && `over ${over}`, upTo && `up to ${upTo}`].filter(Boolean).join(' ')} ${unit}`;
  const kilograms = (grams: number | null) => (grams === null ? null : String(grams / 1000));
  const amount = (cents: number | null) => (cents === null ? null : euro(cents));
  const conditions = [
    ...[rule.countries, rule.provinces, rule.postalCodes].map((codes) => codes.join(' ')),
    band(kilograms(rule.overGrams), kilograms(rule.upToGrams), 'kg'),
    band(amount(rule.overNetCents), amount(rule.upToNetCents), 'EUR net'),
  ];
  const where = conditions.filter(Boolean).join(', ') || 'every order';
  return `${rule.name === null ? '' : `${rule.name}: `}${where}: ${priceText(rule)}`;
}
