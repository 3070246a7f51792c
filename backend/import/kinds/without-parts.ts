const pathForm = /^(\w+)(?:\[(\d+)\](?:\.(\w+))?)?$/;

/**
 * A record without some of its parts, so that the rest can be imported: `field`, `field[3]` or `field[3].part`, also in
 * its values for a new record. Null when it has none of them.
 */
export function withoutParts<R extends object>(record: R, paths: readonly string[]): R | null {
  const result: Record<string, unknown> = Object.fromEntries(Object.entries(record));
  let isChanged = removeFrom(result, paths);
  const { ifNew } = result;
  if (typeof ifNew === 'object' && ifNew !== null) {
    const copy: Record<string, unknown> = { ...ifNew };
    isChanged = removeFrom(copy, paths) || isChanged;
    result['ifNew'] = copy;
  }
  // Only optional fields are ever left out.
  return isChanged ? (result as R) : null;
}

function removeFrom(target: Record<string, unknown>, paths: readonly string[]): boolean {
  let isChanged = false;
  const elements = new Map<string, Set<number>>();
  for (const path of paths) {
    const [, field = '', place, part] = pathForm.exec(path) ?? [];
    if (target[field] === undefined) continue;
    if (place === undefined) {
      delete target[field];
      isChanged = true;
    } else if (part === undefined) {
      elements.set(field, (elements.get(field) ?? new Set()).add(Number(place)));
    } else if (removePart(target, field, Number(place), part)) isChanged = true;
  }
  // Removed together, because the indexes refer to the original list.
  for (const [field, places] of elements) {
    const list = target[field];
    if (!Array.isArray(list)) continue;
    const rest: unknown[] = list.filter((_element, place) => !places.has(place));
    isChanged ||= rest.length < list.length;
    target[field] = rest;
  }
  return isChanged;
}

function removePart(target: Record<string, unknown>, field: string, place: number, part: string): boolean {
  const list: unknown = target[field];
  const element: unknown = Array.isArray(list) ? list[place] : undefined;
  if (!Array.isArray(list) || typeof element !== 'object' || element === null || !(part in element)) return false;
  const rest = Object.fromEntries(Object.entries(element).filter(([name]) => name !== part));
  target[field] = list.map((one: unknown, index) => (index === place ? rest : one));
  return true;
}
