import { hasLostDigits, lostDigitsReason } from './input/lost-digits.ts';
import type { FieldSpec, Fields } from './mapping/fields.ts';
import type { FieldProblem } from './mapping/field-reading.ts';
import type { ReadValues } from './mapping/read-values.ts';

// Without its own code, or with another parent, this would be a different article.
const indispensable = new Set(['sku', 'parentCode']);

/**
 * Removes values such as `8,00123E+12` from a row, so that they are never stored. Adds them to the row's problems when
 * the row cannot be imported without them, else returns them as remarks; the shop keeps its value in that field.
 */
export function removeLostDigits(read: ReadValues, fields: Fields): FieldProblem[] {
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
      if (remarks.length === found || spec.isByRow === true) continue;
      delete read.values[field];
      read.ifNew[field] = kept;
    }
  }
  return remarks;
}

/** Whether an element of a list can stay; an invalid optional part of it is emptied. */
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
