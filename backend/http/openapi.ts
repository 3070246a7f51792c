import { z } from 'zod';
import { endpoints, type EndpointName } from '../../contract/index.ts';
import { DEFAULT_BODY_LIMIT, errorBody, type Endpoint } from '../../contract/endpoint.ts';
import { FIELD_TEXTS } from '../../contract/field-texts.ts';
import { SESSION_DAYS, TOKEN_MINUTES, UNUSED_DAYS } from '../accounts/index.ts';
import { errorExample, errorExamples, responseExample } from './openapi-examples.ts';
import { permissionTable } from './openapi-permissions.ts';
import { createSchemas } from './openapi-schemas.ts';
import { simplified, type Json } from './openapi-simplify.ts';
import { hasPermission } from './roles.ts';

/** The sections of the description: the first part of each permission. */
const TAGS: Record<string, string> = {
  session: 'Login, logout, the own session',
  catalogue: 'Menus, listings, suggestions, articles',
  cart: 'The active cart and the saved ones, coupons, orders put into the cart again',
  order: 'Checking, sending, reading and paying orders',
  wishlist: 'The wishlist',
  'payment-link': 'Paying a document by a signed link, without a login',
  tracking: 'Searches and cart actions for the operator’s statistics',
};

const all: Readonly<Record<string, Endpoint>> = endpoints;
const { schemas, referenceTo } = createSchemas(all);

function errorsOf(name: EndpointName, endpoint: Endpoint): Record<string, Json> {
  const reasons = {
    ...(endpoint.method === 'POST' && {
      400: 'the body is not JSON, or was cut short',
      403: 'the request comes from a page of another site',
      413: `the body has more than ${endpoint.bodyLimit ?? DEFAULT_BODY_LIMIT} bytes, or too many values`,
      415: 'the body is not application/json',
    }),
    ...(!endpoint.ignoresToken && { 401: 'a token was sent and is not valid' }),
    ...(!hasPermission('guest', endpoint.permission) && {
      401: 'nobody is logged in, or the token is not valid',
      403: 'the request comes from a page of another site, or the role may not do this',
    }),
    422: 'a field is missing or not valid',
    500: 'unexpected error on the server',
    503: 'temporarily unavailable',
    ...endpoint.errors,
  };
  const schema = referenceTo(errorBody);
  return Object.fromEntries(
    Object.entries(reasons).map(([status, description]) => [
      status,
      { description, content: { 'application/json': { schema, examples: errorExample(status) } } },
    ]),
  );
}

/** Description and schema of a parameter. */
function parameterText(name: string, schema: Json): Json {
  const { description = FIELD_TEXTS[name], ...rest } = simplified(schema);
  return { description, schema: rest };
}

/** The fields of a GET request. */
function parametersOf(request: z.ZodType): Json[] {
  const { properties = {}, required = [] } = z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    ...(required.includes(name) && { required: true }),
    ...parameterText(name, schema as Json),
  }));
}

function operationOf(name: EndpointName, endpoint: Endpoint): Json {
  const { method, permission, request, response, status = 200, summary, example } = endpoint;
  return {
    operationId: name,
    summary,
    tags: [permission.split('.')[0]],
    security: hasPermission('guest', permission) ? [{}, { bearer: [] }] : [{ bearer: [] }],
    'x-permission': permission,
    ...(method === 'GET'
      ? { parameters: parametersOf(request) }
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: referenceTo(request), example } },
          },
        }),
    responses: {
      [status]: {
        description: status === 202 ? 'Accepted' : 'Success',
        content: { 'application/json': { schema: referenceTo(response), example: responseExample(name) } },
      },
      ...errorsOf(name, endpoint),
    },
  };
}

function describe(): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Shop API',
      version: '1',
      description:
        'Amounts are euro without VAT unless named otherwise. Every POST body carries client_id, address_code and ' +
        'ext_call; they never give permissions: the user is known from the bearer token only. Numbers and codes of a request ' +
        'may be texts as well as numbers; one form is described.\n\n' +
        `A token comes with the response of login and is valid for ${TOKEN_MINUTES} minutes. A token that is sent and not ` +
        'valid gets 401 everywhere but at login, registration, a new password, session and tracking, with the code ' +
        'token-expired or token-not-valid; a request without a token is a guest’s. A program renews an expired token ' +
        'with POST /session and the cookie that login has set, and the header Origin with the address of the shop, or ' +
        `logs in again; the cookie is valid for ${SESSION_DAYS} days, and ${UNUSED_DAYS} without use. Every file of a document (URLs below ` +
        '/documents) can be had with the token as well.\n\n' +
        'A new version may add fields, values and codes; clients should ignore what they do not know. Where the status of a ' +
        'failed request does not distinguish cases, `code` of its body does.\n\n' +
        'Each endpoint needs one permission (`x-permission`); `permissions` of the session says which a user has.\n\n' +
        permissionTable(),
    },
    servers: [{ url: '/api' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries(
      Object.entries(all).map(([name, endpoint]) => [
        `/${endpoint.path}`,
        { [endpoint.method.toLowerCase()]: operationOf(name as EndpointName, endpoint) },
      ]),
    ),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas,
      examples: errorExamples,
    },
  };
}

let description: Json | null = null;
let descriptionText: string | null = null;

/** The OpenAPI 3.1 description of every endpoint, built once from the validation schemas. */
export function openApiDescription(): Json {
  description ??= describe();
  return description;
}

/** The description as JSON text, built once because it may be requested often. */
export function openApiText(): string {
  descriptionText ??= JSON.stringify(openApiDescription());
  return descriptionText;
}
