import { countryCode } from '../../../domain/country-names.ts';
import { transportPlaceError } from '../../../domain/transport.ts';
import { upsertTransportRules, type TransportRuleRecord } from '../../content/index.ts';
import { explain } from '../../texts/index.ts';
import { largest, optionalKey, text, type FieldSpec } from '../mapping/field-spec.ts';
import type { ReadValues } from '../mapping/read-values.ts';
import { defineKind } from './kind.ts';
import { recordOf } from './shared/row-records.ts';

const cents: FieldSpec = { type: 'cents', minimum: 0 };
const grams: FieldSpec = { type: 'thousandths', minimum: 0, maximum: largest };

/** Rules of what transport costs: the rows of a day are its whole list, in their order. */
export const transportRules = defineKind({
  name: 'transport-rules',
  group: 'content',
  needsAllRows: true,
  fields: {
    startsOn: optionalKey('date'),
    position: { type: 'integer', isOptionalKey: true, minimum: 1, maximum: largest },
    name: text,
    countries: { type: 'texts' },
    provinces: { type: 'texts' },
    postalCodes: { type: 'texts' },
    overGrams: grams,
    upToGrams: grams,
    overNetCents: cents,
    upToNetCents: cents,
    costCents: cents,
    freeAboveCents: cents,
  },
  wholeFile: true,
  // Counts the rows that could not be read: a list must not lose a rule.
  needsCodes: true,
  identify: ({ startsOn, position }: TransportRuleRecord) => `${startsOn ?? 'always'} ${position}`,
  start: ({ named }) => ({
    fromRow(read, _row, line) {
      // Without a column of positions the order of the rows counts.
      read.values['position'] ??= line;
      return ruleFrom(read);
    },
    write(database, records) {
      const isComplete = (named?.unreadable ?? 0) === 0;
      const reason = explain('A row of the file could not be read: nothing of its lists was changed.');
      const problem = { field: 'startsOn', reason };
      return upsertTransportRules(database, isComplete ? records : records.map((record) => ({ ...record, problem })));
    },
  }),
});

const NONE: TransportRuleRecord = {
  ...{ startsOn: null, position: 0, name: null, countries: [], provinces: [], postalCodes: [] },
  ...{ overGrams: null, upToGrams: null, overNetCents: null, upToNetCents: null, costCents: 0, freeAboveCents: null },
  problem: null,
};

/** The rule of a row. What is wrong with it goes with the rule, because it concerns the whole list. */
function ruleFrom(read: ReadValues): TransportRuleRecord {
  const given = recordOf<Partial<Omit<TransportRuleRecord, 'costCents'>> & { costCents?: number | null }>(read);
  const countries = (given.countries ?? []).map((name) => countryCode(name) ?? name.toUpperCase());
  const provinces = (given.provinces ?? []).map((code) => code.toUpperCase());
  const postalCodes = (given.postalCodes ?? []).map((range) => range.replaceAll(' ', ''));
  const problem = read.remarks.splice(0)[0] ?? problemOf({ countries, provinces, postalCodes }, given.costCents);
  return { ...NONE, ...given, countries, provinces, postalCodes, costCents: given.costCents ?? 0, problem };
}

const WRONG_FORM = {
  countries: '{value} is no code of a country, such as IT.',
  provinces: '{value} is no code of a province, such as BO.',
  postalCodes: '{value} is neither a postal code of five digits nor a range of two, such as 07010-07100.',
} as const;

function problemOf(
  { countries, provinces, postalCodes }: Pick<TransportRuleRecord, 'countries' | 'provinces' | 'postalCodes'>,
  costCents: number | null | undefined,
): TransportRuleRecord['problem'] {
  const place = transportPlaceError({ countries, provinces, postalCodes });
  if (place?.problem === 'not-italian') {
    const reason = explain('Provinces and postal codes are Italian: such a rule can name no other country.');
    return { field: place.field, reason };
  }
  if (place) return { field: place.field, reason: explain(WRONG_FORM[place.field], { value: place.value }) };
  // 0 has to be stated: a forgotten cost would be a gift.
  if (costCents === undefined || costCents === null)
    return { field: 'costCents', reason: explain('The cost is missing.') };
  return null;
}
