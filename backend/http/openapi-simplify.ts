export type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isNull = (schema: unknown): boolean => isObject(schema) && schema['type'] === 'null';

/** Integers above it need `format: int64` in languages that know two sizes. */
const MAXIMUM_INT32 = 2_147_483_647;

/** A value that is fixed: generators know lists of texts and numbers, and no fixed true or false. */
function withoutConst({ const: fixed, ...rest }: Json): Json {
  if (typeof fixed === 'boolean') return { ...rest, type: 'boolean' };
  return { ...rest, type: typeof fixed, enum: [fixed] };
}

/** The same schema where null is allowed too. */
function orNull(schema: Json): Json {
  const { type, enum: values, anyOf, oneOf } = schema;
  if (schema['$ref'] !== undefined || anyOf || oneOf) return { anyOf: [schema, { type: 'null' }] };
  if (type === undefined) return schema;
  const types = Array.isArray(type) ? (type as unknown[]) : [type];
  return {
    ...schema,
    type: [...new Set([...types, 'null'])],
    ...(Array.isArray(values) && { enum: [...new Set([...(values as unknown[]), null])] }),
  };
}

/**
 * A union. Its alternatives are named schemas, or spellings of one value, of which the first is described: requests
 * accept '12' for 12. More than two spellings are any value.
 */
function withoutUnion({ anyOf, ...rest }: Json): Json {
  const all = anyOf as Json[];
  const others = all.filter((one) => !isNull(one));
  const first = others[0] ?? {};
  const areNamed = others.length > 1 && others.every((one) => one['$ref'] !== undefined);
  const described = areNamed ? { oneOf: others } : others.length > 2 ? {} : first;
  const nullable = others.length < all.length ? orNull(described) : described;
  return { ...nullable, ...rest };
}

/** A union that is written as a list of types. */
function withoutTypes({ type, ...rest }: Json): Json {
  const types = Array.isArray(type) ? (type as unknown[]) : [type];
  const count = types.filter((one) => one !== 'null').length;
  return count < 2 ? { type, ...rest } : withoutUnion({ anyOf: types.map((one) => ({ type: one })), ...rest });
}

/** Sizes of integers as generators know them, without the limits of JavaScript's numbers. */
function withSize(schema: Json): Json {
  const { type } = schema;
  const values = schema['enum'];
  if (type === 'number' && Array.isArray(values) && values.every((one) => Number.isInteger(one)))
    return { ...schema, type: 'integer' };
  if (type !== 'integer') return schema;
  const { minimum, maximum, ...rest } = schema;
  return {
    ...rest,
    ...(typeof maximum === 'number' && maximum > MAXIMUM_INT32 && { format: 'int64' }),
    ...(typeof minimum === 'number' && minimum > Number.MIN_SAFE_INTEGER && { minimum }),
    ...(typeof maximum === 'number' && maximum < Number.MAX_SAFE_INTEGER && { maximum }),
  };
}

/** A list that has no entries. */
function withItems(schema: Json): Json {
  const items = schema['items'];
  return isObject(items) && items['not'] !== undefined ? { ...schema, items: {}, maxItems: 0 } : schema;
}

/**
 * A JSON schema in the forms that generators of clients know: null as a type, no fixed true or false, no lists of
 * values of several types, unions of named schemas only, no pattern where a format says the same. It may describe less than a request accepts, never less than a
 * response contains.
 */
export function simplified(schema: Json): Json {
  const { propertyNames: _, pattern, ...known } = schema;
  if (pattern !== undefined && known['format'] === undefined) known['pattern'] = pattern;
  const inner = Object.fromEntries(
    Object.entries(known).map(([keyword, value]) => {
      if (keyword === 'properties' && isObject(value)) {
        const properties = Object.entries(value).map(([name, one]) => [name, isObject(one) ? simplified(one) : one]);
        return [keyword, Object.fromEntries(properties)];
      }
      if (keyword === 'anyOf') return [keyword, (value as Json[]).map(simplified)];
      return [keyword, isObject(value) ? simplified(value) : value];
    }),
  );
  const fixed = 'const' in inner ? withoutConst(inner) : inner;
  const single = fixed['anyOf'] ? withoutUnion(fixed) : Array.isArray(fixed['type']) ? withoutTypes(fixed) : fixed;
  return withItems(withSize(single));
}
