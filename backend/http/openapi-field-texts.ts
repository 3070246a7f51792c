import { FIELD_TEXTS } from '../../contract/field-texts.ts';
import type { Json } from './openapi-simplify.ts';

/** A schema of the document in which every field has a description: its own, or that of its name. */
export function described(schema: Json, id: string): Json {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return (value as unknown[]).map(walk);
    if (typeof value !== 'object' || value === null) return value;
    const inner = Object.entries(value as Json).map(([keyword, one]) => [
      keyword,
      keyword === 'properties' ? one : walk(one),
    ]);
    const { properties, ...rest } = Object.fromEntries(inner) as { properties?: Record<string, Json> };
    if (!properties) return rest;
    const fields = Object.entries(properties).map(([name, field]) => [name, describedField(walk(field) as Json, name)]);
    return { ...rest, properties: Object.fromEntries(fields) as Json };
  };
  const describedField = (field: Json, name: string): Json => {
    const description = field['description'] ?? FIELD_TEXTS[`${id}.${name}`] ?? FIELD_TEXTS[name];
    return description === undefined ? field : { ...field, description };
  };
  return walk(schema) as Json;
}
