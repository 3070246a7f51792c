import { html, raw } from 'hono/html';
import { endpoints } from '../../contract/index.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { hasPermission } from '../customers/index.ts';
import { openApiDescription } from './openapi.ts';

type Schema = {
  type?: string;
  format?: string;
  enum?: unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  additionalProperties?: Schema | boolean;
  nullable?: boolean;
};

function typeOf(schema: Schema): string {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' | ');
  const name = schema.type === 'array' ? `${typeOf(schema.items ?? {})}[]` : (schema.format ?? schema.type ?? 'any');
  return schema.nullable ? `${name} | null` : name;
}

interface Row {
  path: string;
  type: string;
  required: boolean;
}

function rowsOf(schema: Schema, prefix = ''): Row[] {
  const target = schema.type === 'array' ? (schema.items ?? {}) : schema;
  const own = Object.entries(target.properties ?? {}).flatMap(([field, inner]) => {
    const path = `${prefix}${field}`;
    return [
      { path, type: typeOf(inner), required: target.required?.includes(field) ?? false },
      ...rowsOf(inner, `${path}${inner.type === 'array' ? '[]' : ''}.`),
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
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row) =>
          html`<tr>
            <td><code>${row.path}</code></td>
            <td>${row.type}</td>
            <td>${row.required ? 'yes' : ''}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

type Described = {
  requestBody?: { content: { 'application/json': { schema: Schema } } };
  responses: Record<string, { content: { 'application/json': { schema: Schema } } }>;
};

const STYLE = `body{font:16px/24px system-ui,sans-serif;color:#14233b;background:#fbfaf7;max-width:960px;margin:0 auto;padding:24px}
h2{margin-top:48px;border-top:1px solid #cfcbc1;padding-top:24px}table{border-collapse:collapse;width:100%;font-size:14px}
th,td{text-align:left;padding:4px 12px 4px 0;border-bottom:1px solid #e5e2da;vertical-align:top;overflow-wrap:anywhere}
nav a{margin-right:12px;display:inline-block}a{color:#1f4e9e}`;

/** HTML documentation of the API, made from the OpenAPI description. Works without scripts. */
export function openApiPage(nonce: string) {
  const description = openApiDescription() as { paths: Record<string, Record<string, Described>> };
  const entries = Object.values(endpoints) as Endpoint[];
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Bancale: API endpoints</title>
        <style nonce="${nonce}">
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <h1>API endpoints</h1>
        <p>
          Paths are relative to <code>/api</code>. The machine-readable description is at
          <a href="/api/openapi.json">/api/openapi.json</a>.
        </p>
        <nav>${entries.map((call) => html`<a href="#${call.path}">${call.path}</a>`)}</nav>
        ${entries.map((call) => {
          const operation = description.paths[`/${call.path}`]?.[call.method.toLowerCase()];
          const request = operation?.requestBody?.content['application/json'].schema;
          const response = operation?.responses['200']?.content['application/json'].schema;
          return html`<section>
            <h2 id="${call.path}">${call.method} ${call.path}</h2>
            <p>
              ${call.summary} Permission: <code>${call.permission}</code>.
              ${hasPermission('guest', call.permission) ? '' : 'Needs a bearer token.'}
            </p>
            ${
              request
                ? html`<h3>Request</h3>
                    ${table(request)}`
                : ''
            }
            <h3>Response</h3>
            ${response ? table(response) : ''}
            <h3>Errors</h3>
            <ul>
              ${Object.entries(call.errors).map(([status, reason]) => html`<li>${status}: ${reason}</li>`)}
            </ul>
          </section>`;
        })}
      </body>
    </html>`;
}
