import { html, raw } from 'hono/html';
import { endpoints } from '../../contract/index.ts';
import { permissionRows } from './openapi-permissions.ts';
import { openApiDescription } from './openapi.ts';
import { hasPermission } from './roles.ts';

interface Schema {
  description?: string;
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  additionalProperties?: Schema | boolean;
}

interface Content {
  content: { 'application/json': { schema: Schema; example?: unknown } };
}

interface Operation {
  operationId: keyof typeof endpoints;
  summary: string;
  tags: string[];
  requestBody?: Content;
  parameters?: { name: string; schema: Schema }[];
  responses: Record<string, Content & { description: string }>;
}

interface Description {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const nameOf = ($ref: string): string => $ref.slice($ref.lastIndexOf('/') + 1);

/** The type of a value: names of schemas are links to them. */
function typeOf(schema: Schema): unknown {
  if (schema.$ref) return html`<a href="#${nameOf(schema.$ref)}">${nameOf(schema.$ref)}</a>`;
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const alternatives = schema.anyOf ?? schema.oneOf ?? alternativesOf(schema);
  if (alternatives) return alternatives.map((one, index) => html`${index > 0 ? ' | ' : ''}${typeOf(one)}`);
  if (schema.type === 'array') return html`${typeOf(schema.items ?? {})}[]`;
  return FORMATS[schema.format ?? ''] ?? schema.format ?? schema.type ?? 'any';
}

/** Formats that say nothing to a reader. */
const FORMATS: Record<string, string> = { int64: 'integer' };

/** The types of a schema that has several. */
function alternativesOf(schema: Schema): Schema[] | null {
  if (!Array.isArray(schema.type)) return null;
  return schema.type.map((type) => (type === 'null' ? { type } : { ...schema, type }));
}

/** Whether a value may be of a type. */
const isType = ({ type }: Schema, wanted: string): boolean => type === wanted || (type?.includes(wanted) ?? false);

interface Row {
  path: string;
  type: unknown;
  isRequired: boolean;
  description: string;
}

function rowsOf(schema: Schema, prefix = ''): Row[] {
  const target = isType(schema, 'array') ? (schema.items ?? {}) : schema;
  const own = Object.entries(target.properties ?? {}).flatMap(([field, inner]) => {
    const path = `${prefix}${field}`;
    return [
      {
        path,
        type: typeOf(inner),
        isRequired: target.required?.includes(field) ?? false,
        description: inner.description ?? '',
      },
      ...rowsOf(inner, `${path}${isType(inner, 'array') ? '[]' : ''}.`),
    ];
  });
  const values = target.additionalProperties;
  return [...own, ...(typeof values === 'object' ? rowsOf(values, `${prefix}*.`) : [])];
}

function table(schema: Schema) {
  const rows = rowsOf(schema);
  if (rows.length === 0) return html`<p>${typeOf(schema)}</p>`;
  return html`<table>
    <thead>
      <tr>
        <th scope="col">Field</th>
        <th scope="col">Type</th>
        <th scope="col">Required</th>
        <th scope="col">Meaning</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ({ path, type, isRequired, description }) =>
          html`<tr>
            <td><code>${path}</code></td>
            <td>${type}</td>
            <td>${isRequired ? 'yes' : ''}</td>
            <td>${description}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function section(path: string, method: string, operation: Operation, resolve: (schema: Schema) => Schema) {
  const { permission } = endpoints[operation.operationId];
  const request = operation.requestBody?.content['application/json'];
  const responses = Object.entries(operation.responses);
  const successes = responses.filter(([status]) => status.startsWith('2'));
  const errors = responses.filter(([status]) => !status.startsWith('2'));
  return html`<section>
    <h3 id="${path}">${method.toUpperCase()} ${path}</h3>
    <p>
      ${operation.summary} Permission: <code>${permission}</code>.
      ${hasPermission('guest', permission) ? '' : 'Needs a bearer token.'}
    </p>
    <h4>Request</h4>
    ${
      request
        ? html`${table(resolve(request.schema))}
            <pre>${JSON.stringify(request.example)}</pre>`
        : (operation.parameters ?? []).map(({ name, schema }) => html`<p><code>?${name}=</code> ${typeOf(schema)}</p>`)
    }
    <h4>Response</h4>
    ${successes.map(([, { content }]) => {
      const { schema, example } = content['application/json'];
      return html`${table(resolve(schema))}
        <details>
          <summary>Example</summary>
          <pre>${JSON.stringify(example, null, 1)}</pre>
        </details>`;
    })}
    <h4>Errors</h4>
    <ul>
      ${errors.map(([status, { description }]) => html`<li>${status}: ${description}</li>`)}
    </ul>
  </section>`;
}

const STYLE = `body{font:16px/24px system-ui,sans-serif;color:#14233b;background:#fbfaf7;max-width:960px;margin:0 auto;padding:24px}
h2,h3{margin-top:48px;border-top:1px solid #cfcbc1;padding-top:24px}table{border-collapse:collapse;width:100%;font-size:14px}
th,td{text-align:left;padding:4px 12px 4px 0;border-bottom:1px solid #e5e2da;vertical-align:top;overflow-wrap:anywhere}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font-size:14px}nav a{margin-right:12px;display:inline-block}a{color:#1f4e9e}`;

/** HTML documentation of the API, made from the OpenAPI description. Works without scripts. */
export function openApiPage(nonce: string) {
  const { tags, paths, components } = openApiDescription() as unknown as Description;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const resolve = (schema: Schema): Schema =>
    schema.$ref ? (components.schemas[nameOf(schema.$ref)] ?? schema) : schema;
  const parts = Object.entries(components.schemas).filter(([name]) => !/(Request|Response)$/.test(name));
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>API endpoints</title>
        <style nonce="${nonce}">
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <h1>API endpoints</h1>
        <p>
          Paths are relative to <code>/api</code>. The machine-readable description is at
          <a href="/api/openapi.json">/api/openapi.json</a>. <code>docs/integrating.md</code> of the shop’s sources
          begins with a first call and a first order; <a href="#permissions">permissions</a> and
          <a href="#Error">errors</a> are below.
        </p>
        ${tags.map(({ name, description }) => {
          const tagged = operations.filter(({ operation }) => operation.tags.includes(name));
          return html`<h2>${description}</h2>
            <nav>${tagged.map(({ path }) => html`<a href="#${path}">${path}</a>`)}</nav>
            ${tagged.map(({ path, method, operation }) => section(path, method, operation, resolve))}`;
        })}
        <h2 id="permissions">Permissions</h2>
        <table>
          <thead>
            <tr>
              <th scope="col">Permission</th>
              <th scope="col">Allows</th>
              <th scope="col">Roles</th>
              <th scope="col">Rights</th>
            </tr>
          </thead>
          <tbody>
            ${permissionRows().map(
              ({ permission, text, roles, rights }) =>
                html`<tr>
                  <td><code>${permission}</code></td>
                  <td>${text}</td>
                  <td>${roles}</td>
                  <td>${rights}</td>
                </tr>`,
            )}
          </tbody>
        </table>
        <h2>Named parts of requests and responses</h2>
        ${parts.map(
          ([name, schema]) =>
            html`<h3 id="${name}">${name}</h3>
              ${table(schema)}`,
        )}
      </body>
    </html>`;
}
