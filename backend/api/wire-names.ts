/** 'postalCode' as it is named on the wire: 'postal_code'. */
export function toSnakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** 'postal_code' of the wire as the code names it: 'postalCode'. */
export function toCamelCase(name: string): string {
  return name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** The same values under the names of the wire. */
export function withSnakeCaseKeys<Value>(values: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [toSnakeCase(name), value]));
}
