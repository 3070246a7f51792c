import {
  readBoolean,
  readDate,
  readDiscounts,
  readInteger,
  readRate,
  readScaled,
  readTime,
  shorten,
  textOf,
  type DecimalSign,
  type Reading,
} from '../input/values.ts';
import type { FieldSpec } from './fields.ts';
import type { Unit } from './value-source.ts';

/** One value of a field that is neither a text in two languages nor a list, checked against choices and limits. */
export function readScalar(raw: unknown, spec: FieldSpec, unit: Unit | undefined, sign: DecimalSign): Reading<unknown> {
  const reading = convert(raw, spec, unit, sign);
  if ('reason' in reading || typeof reading.value !== 'number') {
    if ('value' in reading && spec.choices !== undefined && !spec.choices.includes(String(reading.value))) {
      return { reason: `"${shorten(String(reading.value))}" is none of ${spec.choices.join(', ')}.` };
    }
    if ('value' in reading && spec.pattern?.test(String(reading.value)) === false) {
      return { reason: `"${shorten(String(reading.value))}" does not have the form of this field.` };
    }
    return reading;
  }
  if (spec.isWholePercents && reading.value > 0 && reading.value < 100) {
    return {
      reason: `${textOf(raw)} is less than 1 percent; a column of fractions (0.22 is 22 %) needs "unit": "fraction".`,
    };
  }
  if (spec.minimum !== undefined && reading.value < spec.minimum) return { reason: `${textOf(raw)} is too small.` };
  if (spec.maximum !== undefined && reading.value > spec.maximum) return { reason: `${textOf(raw)} is too large.` };
  return reading;
}

// Decimal digits that are stored for a number in each unit.
const priceDigits: Partial<Record<Unit, number>> = { euro: 4, cents: 2, 'ten-thousandths': 0 };
const centDigits: Partial<Record<Unit, number>> = { euro: 2, cents: 0 };
const rateDigits: Partial<Record<Unit, number>> = { percent: 2, hundredths: 0, fraction: 4 };

function convert(raw: unknown, spec: FieldSpec, unit: Unit | undefined, sign: DecimalSign): Reading<unknown> {
  const scaled = (digits: Partial<Record<Unit, number>>, usual: Unit): Reading<number> => {
    const kept = digits[unit ?? usual];
    return kept === undefined ? { reason: `The unit ${unit} does not fit the field.` } : readScaled(raw, kept, sign);
  };
  switch (spec.type) {
    case 'integer':
      return readInteger(raw, sign);
    case 'thousandths':
      return readScaled(raw, 3, sign);
    case 'decimal': {
      const reading = readScaled(raw, 3, sign);
      return 'value' in reading ? { value: reading.value / 1000 } : reading;
    }
    case 'time':
      return readTime(raw);
    case 'price':
      return scaled(priceDigits, 'euro');
    case 'cents':
      return scaled(centDigits, 'euro');
    case 'rate':
    case 'discounts': {
      const kept = rateDigits[unit ?? 'percent'];
      if (kept === undefined) return { reason: `The unit ${unit} does not fit the field.` };
      return spec.type === 'rate' ? readRate(raw, kept, sign) : readDiscounts(raw, kept, sign);
    }
    case 'boolean':
      return readBoolean(raw);
    case 'date':
      return readDate(raw);
    default:
      return { value: textOf(raw) };
  }
}
