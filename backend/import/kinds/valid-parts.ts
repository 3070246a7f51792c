import type { FieldProblem } from '../mapping/field-reading.ts';

/**
 * Checks the elements of a list that is replaced as a whole. When one is invalid, an existing record keeps its list and
 * a new one gets the valid elements. Returns the problems, under the name of the field.
 */
export function keepValidParts<F extends string, E>(
  record: { [field in F]?: E[] } & { ifNew?: { [field in F]?: E[] } },
  field: F,
  problemOf: (element: E) => string | null,
): FieldProblem[] {
  const list: E[] | undefined = record[field] ?? record.ifNew?.[field];
  if (list === undefined) return [];
  const remarks: FieldProblem[] = [];
  const good = list.filter((element) => {
    const reason = problemOf(element);
    if (reason !== null) remarks.push({ field, reason });
    return reason === null;
  });
  if (remarks.length > 0) {
    delete record[field];
    record.ifNew = { ...record.ifNew, [field]: good };
  }
  return remarks;
}
