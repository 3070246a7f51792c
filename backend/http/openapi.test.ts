import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { errorBody, type Endpoint } from '../../contract/endpoint.ts';
import { FIELD_TEXTS } from '../../contract/field-texts.ts';
import { endpoints, type EndpointName } from '../../contract/index.ts';
import recorded from '../../contract/response-examples.json' with { type: 'json' };
import type { Json } from './openapi-simplify.ts';
import { openApiDescription, openApiText } from './openapi.ts';

interface PostOperation {
  requestBody: { content: { 'application/json': { schema: { $ref: string } } } };
}

interface DescribedOperation {
  responses: Record<string, { content: { 'application/json': { schema: { $ref: string }; example?: unknown } } }>;
}

it('describes every endpoint, once', () => {
  const { paths } = openApiDescription() as { paths: object };
  expect(Object.keys(paths)).toEqual(Object.values(endpoints).map(({ path }) => `/${path}`));
  expect(openApiDescription()).toBe(openApiDescription());
  expect(JSON.parse(openApiText())).toEqual(openApiDescription());
});

it('resolves every reference', () => {
  const { components } = openApiDescription() as { components: Record<string, Json> };
  const named = ['schemas', 'examples'].flatMap((part) =>
    Object.keys(components[part] ?? {}).map((name) => `#/components/${part}/${name}`),
  );
  const references = [...openApiText().matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference);
  expect(references.length).toBeGreaterThan(named.length);
  expect(references.filter((reference) => !named.includes(reference ?? ''))).toEqual([]);
});

/** A check of values by the document alone, as a generated client would do it. */
function describedSchema(reference: string): z.ZodType {
  const { components } = openApiDescription() as { components: { schemas: Record<string, Json> } };
  const local = JSON.stringify(components.schemas).replaceAll('#/components/schemas/', '#/$defs/');
  const schemas = JSON.parse(local) as Record<string, Json>;
  return z.fromJSONSchema({ ...schemas[reference.slice(reference.lastIndexOf('/') + 1)], $defs: schemas });
}

it.each(Object.keys(endpoints) as EndpointName[])('has an example of %s that is valid, also as described', (name) => {
  const { request, example, method, path } = endpoints[name];
  expect(request.safeParse(example).error?.issues ?? []).toEqual([]);
  if (method === 'GET') return;
  const { paths } = openApiDescription() as unknown as { paths: Record<string, { post: PostOperation }> };
  const reference = paths[`/${path}`]?.post.requestBody.content['application/json'].schema.$ref ?? '';
  expect(describedSchema(reference).safeParse(example).error?.issues ?? []).toEqual([]);
});

const HOW_TO_RECORD =
  'it has no example of its response: call it in test/builders/response-examples/record.ts, then run ' +
  'EXAMPLES_RECORD=on npx vitest run --project slow response-examples';

it.each(Object.keys(endpoints) as EndpointName[])('4.5 has an example of what %s responds, as described', (name) => {
  const { response, method, path, status }: Endpoint = endpoints[name];
  const { paths } = openApiDescription() as unknown as { paths: Record<string, Record<string, DescribedOperation>> };
  const described = paths[`/${path}`]?.[method.toLowerCase()]?.responses[status ?? 200]?.content['application/json'];
  expect(described?.example, HOW_TO_RECORD).toBeDefined();
  expect(response.safeParse(described?.example).error?.issues ?? []).toEqual([]);
  expect(describedSchema(described?.schema.$ref ?? '').safeParse(described?.example).error?.issues ?? []).toEqual([]);
});

it('4.5 has an example of the error of each status that an endpoint has', () => {
  const { paths, components } = openApiDescription() as unknown as {
    paths: Record<string, Record<string, DescribedOperation>>;
    components: { examples: Record<string, { value: unknown }> };
  };
  const statuses = Object.values(paths)
    .flatMap((methods) => Object.values(methods).flatMap(({ responses }) => Object.keys(responses)))
    .filter((status) => Number(status) >= 400);
  expect(Object.keys(components.examples)).toEqual([...new Set(statuses)].sort().map((status) => `Error${status}`));
  const schema = describedSchema('#/components/schemas/Error');
  for (const { value } of Object.values(components.examples))
    expect([schema.safeParse(value).error, errorBody.safeParse(value).error]).toEqual([undefined, undefined]);
});

it('4.5 has examples of existing endpoints only, without anything secret', () => {
  expect(Object.keys(recorded.responses)).toEqual(Object.keys(endpoints));
  const text = JSON.stringify(recorded);
  expect(text.match(/eyJ[\w-]+\.[\w-]+\.(?!sig")/g)).toBeNull();
  expect(text.match(/[\w-]{43}|127\.0\.0\.1|localhost/g)).toBeNull();
});

it('is as small as its readers need: every program loads it whole', () => {
  expect(openApiText().length).toBeLessThan(745_000);
});

it('R4.3 says how long a token is valid, how a program renews it, and that files can be had with it', () => {
  const { info } = openApiDescription() as { info: { description: string } };
  expect(info.description).toMatch(
    /valid for 15 minutes.*token-expired.*POST \/session.*Origin.*30 days.*\/documents/s,
  );
});

it('says what each permission allows, who has it and with which right', () => {
  const { info } = openApiDescription() as { info: { description: string } };
  expect(info.description).toContain(
    '| credit.view | Credit: what is used of the limit. | administrator, buyer, limited-buyer, cart-only, documents-only, agent | sees_credit, sees_prices |',
  );
  expect(info.description).toContain('| session.use | Log in, log out, read one’s own session. | all |  |');
});

it('lists the values of statuses and codes, and which texts are days and moments', () => {
  const { components } = openApiDescription() as unknown as {
    components: { schemas: Record<string, { properties: Record<string, Json> }> };
  };
  const { Error: error, ListedOrder: order, Product: article } = components.schemas;
  expect(order?.properties['stato']).toMatchObject({ enum: ['IA', 'NE', 'PR', 'E', 'AN'] });
  expect(order?.properties['data_registrazione']).toMatchObject({ format: 'date-time' });
  expect(article?.properties['data_arrivo']).toMatchObject({ type: ['string', 'null'], format: 'date' });
  expect(article?.properties['stato']?.['enum']).toEqual([
    ...['DISPONIBILE', 'IN ARRIVO', 'NON DISPONIBILE', 'NON GESTITO'],
    null,
  ]);
  expect(error?.properties['code']?.['enum']).toEqual(expect.arrayContaining(['token-expired', 'cart-already-sent']));
});

it('describes every field, and each text of a field is used', () => {
  const fields = allSchemas().flatMap(([place, { properties }]) =>
    Object.entries((properties ?? {}) as Record<string, Json>).map(([name, { description }]) => ({
      keys: [name, `${place.replace(/[.[].*/, '')}.${name}`],
      place: `${place}.${name}`,
      description,
    })),
  );
  const { paths } = openApiDescription() as { paths: Record<string, { get?: { parameters: Json[] } }> };
  const parameters = Object.values(paths).flatMap(({ get }) => get?.parameters ?? []);
  expect(fields.filter(({ description }) => !description).map(({ place }) => place)).toEqual([]);
  expect(parameters.filter(({ description }) => !description)).toEqual([]);
  const isUsed = ([key, text]: [string, string]) =>
    fields.some(({ keys, description }) => keys.includes(key) && description === text);
  expect(Object.entries(FIELD_TEXTS).filter((entry) => !isUsed(entry))).toEqual([]);
});

it('is a valid OpenAPI document for an independent validator', async () => {
  const result = await new Validator().validate(structuredClone(openApiDescription()));
  expect(result).toEqual({ valid: true });
});

/** Every schema of the document with its place. */
function allSchemas(): [string, Json][] {
  const { components, paths } = openApiDescription() as { components: { schemas: Json }; paths: Json };
  const found: [string, Json][] = [];
  const walk = (schema: unknown, place: string) => {
    if (typeof schema !== 'object' || schema === null) return;
    found.push([place, schema as Json]);
    const {
      properties = {},
      items,
      additionalProperties,
      anyOf = [],
      oneOf = [],
      not,
    } = schema as Record<string, Json>;
    for (const [name, one] of Object.entries(properties)) walk(one, `${place}.${name}`);
    for (const one of [items, additionalProperties, not, ...Object.values(anyOf), ...Object.values(oneOf)])
      walk(one, `${place}[]`);
  };
  for (const [name, schema] of Object.entries(components.schemas)) walk(schema, name);
  for (const [path, methods] of Object.entries(paths))
    for (const { parameters = [] } of Object.values(methods as Record<string, { parameters?: { schema: Json }[] }>))
      for (const { schema } of parameters) walk(schema, path);
  return found;
}

/** The places of schemas that generators of clients don't know. */
const placesWhere = (isWrong: (schema: Json) => boolean): string[] =>
  allSchemas().flatMap(([place, schema]) => (isWrong(schema) ? [place] : []));

const typesOf = (values: unknown): string[] => [
  ...new Set((values as unknown[]).filter((one) => one !== null).map((one) => typeof one)),
];
const isReference = (schema: Json): boolean => schema['$ref'] !== undefined;

it('uses only forms of schemas that generators of clients know', () => {
  expect(allSchemas().length).toBeGreaterThan(2000);
  expect(placesWhere((schema) => 'const' in schema || 'not' in schema || 'allOf' in schema)).toEqual([]);
  expect(placesWhere(({ enum: values }) => values !== undefined && typesOf(values).length !== 1)).toEqual([]);
  expect(placesWhere(({ oneOf }) => oneOf !== undefined && !(oneOf as Json[]).every(isReference))).toEqual([]);
  const isNullableReference = (all: Json[]) =>
    all.length === 2 && isReference(all[0] ?? {}) && all[1]?.['type'] === 'null';
  expect(placesWhere(({ anyOf }) => anyOf !== undefined && !isNullableReference(anyOf as Json[]))).toEqual([]);
  const isNullOrOne = (type: unknown) => !Array.isArray(type) || (type.length === 2 && type[1] === 'null');
  expect(placesWhere(({ type }) => !isNullOrOne(type))).toEqual([]);
  expect(
    placesWhere(({ enum: values, type }) => ((values ?? []) as unknown[]).includes(null) && !Array.isArray(type)),
  ).toEqual([]);
});
