import { z } from 'zod';
import { endpoints } from '../../contract/index.ts';
import { hasPermission } from '../customers/index.ts';
import { DEFAULT_BODY_LIMIT, errorBody, type Endpoint } from '../../contract/endpoint.ts';

type Json = Record<string, unknown>;

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'openapi-3.0' }) as Json;
  delete json['$schema'];
  return json;
}

function operationOf(name: string, call: Endpoint): Json {
  const errors = Object.entries({
    ...(call.method === 'POST' && {
      403: 'the request comes from a page of another site',
      413: `the body has more than ${call.bodyLimit ?? DEFAULT_BODY_LIMIT} bytes, or too many values`,
      415: 'the body is not application/json',
    }),
    500: 'unexpected error on the server',
    503: 'temporarily unavailable',
    ...call.errors,
  });
  const request = schemaOf(call.request, 'input');
  const error = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } };
  return {
    operationId: name,
    summary: call.summary,
    security: hasPermission('guest', call.permission) ? [{}, { bearer: [] }] : [{ bearer: [] }],
    'x-permission': call.permission,
    ...(call.method === 'POST'
      ? { requestBody: { required: true, content: { 'application/json': { schema: request } } } }
      : {
          parameters: Object.entries((request['properties'] ?? {}) as Record<string, Json>).map(([field, schema]) => ({
            name: field,
            in: 'query',
            schema,
          })),
        }),
    responses: {
      [call.status ?? 200]: {
        description: call.status === 202 ? 'Accepted' : 'Success',
        content: { 'application/json': { schema: schemaOf(call.response, 'input') } },
      },
      ...Object.fromEntries(errors.map(([status, description]) => [status, { description, ...error }])),
    },
  };
}

let description: Json | null = null;
let descriptionText: string | null = null;

/** The OpenAPI 3.0 description of every endpoint, built once from the validation schemas. */
export function openApiDescription(): Json {
  description ??= describe();
  return description;
}

/** The description as JSON text, built once because it may be requested often. */
export function openApiText(): string {
  descriptionText ??= JSON.stringify(openApiDescription());
  return descriptionText;
}

function describe(): Json {
  const paths: Record<string, Json> = {};
  for (const [name, call] of Object.entries(endpoints) as [string, Endpoint][]) {
    paths[`/${call.path}`] = { [call.method.toLowerCase()]: operationOf(name, call) };
  }
  return {
    openapi: '3.0.3',
    info: {
      title: 'Bancale',
      version: '1',
      description:
        'Amounts are euro without VAT unless named otherwise. Every POST body carries client_id, address_code and ' +
        'ext_call; they never give permissions: the user is known from the bearer token only.',
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: schemaOf(errorBody, 'output') },
    },
  };
}
