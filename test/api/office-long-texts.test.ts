import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { officeEndpoints, type OfficeEndpointName } from '../../contract/office/index.ts';
import type { OfficeEndpoint } from '../../contract/office/endpoint.ts';
import { addOfficeUser, callOffice, logInProved } from '../builders/office.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

const LONG = 'x'.repeat(10_000);

interface Schema {
  type?: string;
  format?: string;
  enum?: unknown[];
  maxLength?: number;
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  additionalProperties?: Schema | boolean;
}
type Path = readonly string[];

const choicesOf = (schema: Schema): Schema[] => schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];

/** A file travels as base64 and may be longer. */
const isFile = ({ maxLength = 0 }: Schema): boolean => maxLength > LONG.length;

/** The paths of all texts in a request; '0' is the first of a list, 'key' one of a map. */
function textsOf(schema: Schema, path: Path = []): Path[] {
  if (schema.type === 'string' && !schema.enum) return isFile(schema) ? [] : [path];
  return [
    ...choicesOf(schema).flatMap((choice) => textsOf(choice, path)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => textsOf(one, [...path, name])),
    ...(schema.items ? textsOf(schema.items, [...path, '0']) : []),
    ...(typeof schema.additionalProperties === 'object' ? textsOf(schema.additionalProperties, [...path, 'key']) : []),
  ];
}

/** The part of an example that belongs to one of several forms of a request. */
function fitting({ properties = {} }: Schema, example: unknown): unknown {
  if (typeof example !== 'object' || example === null) return example;
  const fits = ([key, value]: [string, unknown]) =>
    key in properties && (properties[key]?.const === undefined || properties[key].const === value);
  return Object.fromEntries(Object.entries(example).filter(fits));
}

/** A value of a schema with a long text at a path, and with what is required beside it. */
function withLong(schema: Schema, path: Path, example: unknown): unknown {
  const [name, ...rest] = path;
  const choice = choicesOf(schema).find((one) => textsOf(one, []).some((text) => text.join() === path.join()));
  if (choice) return withLong(choice, path, fitting(choice, example));
  if (name === undefined) return LONG;
  if (schema.type === 'array') return [withLong(schema.items ?? {}, rest, undefined)];
  const given = typeof example === 'object' && example !== null ? (example as Record<string, unknown>) : {};
  const needed = (schema.required ?? []).filter((one) => !(one in given));
  const beside = Object.fromEntries(needed.map((one) => [one, sampleOf(schema.properties?.[one] ?? {})]));
  const below = schema.properties?.[name] ?? (schema.additionalProperties as Schema);
  return { ...beside, ...given, [name]: withLong(below, rest, given[name]) };
}

function sampleOf(schema: Schema): unknown {
  const [choice] = choicesOf(schema);
  if (choice) return sampleOf(choice);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'string') return schema.format === 'date' ? '2026-12-01' : 'x';
  if (schema.type === 'number' || schema.type === 'integer') return 1;
  if (schema.type === 'boolean') return true;
  if (schema.type === 'array') return [];
  return Object.fromEntries((schema.required ?? []).map((one) => [one, sampleOf(schema.properties?.[one] ?? {})]));
}

const fields = Object.entries<OfficeEndpoint>(officeEndpoints).flatMap(([name, { request, example }]) => {
  const schema = z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' }) as Schema;
  const paths = [...new Set(textsOf(schema).map((path) => path.join('.')))];
  return paths.map((path) => [name, path, withLong(schema, path.split('.'), example) as object] as const);
});

let shop: TestShop;
let cookie = '';
beforeAll(async () => {
  shop = await startTestShop();
  await addOfficeUser(shop.database, 'paola');
  cookie = await logInProved(shop, 'paola');
});
afterAll(() => shop.stop());

it('knows the texts of the office', () => {
  expect(fields.map(([name, path]) => `${name} ${path}`)).toEqual(
    expect.arrayContaining(['invitePerson email', 'saveCustomer changes.email.after', 'changeRole levels.key.after']),
  );
});

it.each(fields)('6.13 %s says that 10,000 characters are too long for %s', async (name, path, request) => {
  const { status, body } = await callOffice(shop, cookie, name as OfficeEndpointName, request);
  expect([status, body.message]).toEqual([422, 'I dati inviati non sono validi.']);
  const about = Object.keys(body.errors ?? {}).filter((key) => path.startsWith(key) || key.startsWith(path));
  expect(about, JSON.stringify(body.errors)).not.toEqual([]);
});
