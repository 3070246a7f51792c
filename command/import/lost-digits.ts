import { hasLostDigits, lostDigitsReason } from './input/lost-digits.ts';
import type { FieldSpec, Fields } from './mapping/fields.ts';
import type { FieldProblem } from './mapping/field-reading.ts';
import type { ReadValues } from './mapping/read-values.ts';

// Without its own code, or with another article's parent, an article would be a different one.
const indispensable = new Set(['sku', 'parentCode']);

/**
 * Takes values such as `8,00123E+12` out of a row, so that they are never stored: added to the row's problems where the
 * row cannot do without them, else returned as remarks, and what the shop has in that field stays.
 */
export function takeOutLostDigits(read: ReadValues, fields: Fields): FieldProblem[] {
  const remarks: FieldProblem[] = [];
  for (const [field, spec] of Object.entries(fields)) {
    const value = read.values[field];
    if (typeof value === 'string') {
      if (spec.type !== 'text' || !hasLostDigits(value)) continue;
      const problem = { field, reason: lostDigitsReason(value) };
      if (spec.isKey === true || indispensable.has(field)) read.problems.push(problem);
      else {
        remarks.push(problem);
        delete read.values[field];
      }
    } else if (Array.isArray(value) && value.length > 0) {
      const found = remarks.length;
      const kept = value.filter((element: unknown) => keepElement(element, field, spec, remarks));
      if (remarks.length === found) continue;
      delete read.values[field];
      read.ifNew[field] = kept;
    }
  }
  return remarks;
}

/** Whether an element of a list can stay; a part of it that can be left out is emptied. */
function keepElement(element: unknown, field: string, spec: FieldSpec, remarks: FieldProblem[]): boolean {
  if (typeof element === 'string') {
    if (!hasLostDigits(element)) return true;
    remarks.push({ field, reason: lostDigitsReason(element) });
    return false;
  }
  if (typeof element !== 'object' || element === null) return true;
  let isKept = true;
  for (const [part, value] of Object.entries(element)) {
    const partSpec = spec.parts?.[part];
    if (typeof value !== 'string' || partSpec?.type !== 'text' || !hasLostDigits(value)) continue;
    remarks.push({ field: part === spec.bare ? field : `${field}.${part}`, reason: lostDigitsReason(value) });
    if (partSpec.isRequired === true) isKept = false;
    else Object.assign(element, { [part]: null });
  }
  return isKept;
}
