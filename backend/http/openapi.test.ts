import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, it } from 'vitest';
import { endpoints, type EndpointName } from '../../contract/index.ts';
import { openApiDescription, openApiText } from './openapi.ts';

it('describes every endpoint, once', () => {
  const { paths } = openApiDescription() as { paths: object };
  expect(Object.keys(paths)).toEqual(Object.values(endpoints).map(({ path }) => `/${path}`));
  expect(openApiDescription()).toBe(openApiDescription());
  expect(JSON.parse(openApiText())).toEqual(openApiDescription());
});

it('resolves every reference', () => {
  const { components } = openApiDescription() as { components: { schemas: Record<string, unknown> } };
  const named = Object.keys(components.schemas).map((name) => `#/components/schemas/${name}`);
  const references = [...openApiText().matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference);
  expect(references.length).toBeGreaterThan(named.length);
  expect(references.filter((reference) => !named.includes(reference ?? ''))).toEqual([]);
});

it.each(Object.keys(endpoints) as EndpointName[])('has a valid example of %s', (name) => {
  expect(endpoints[name].request.safeParse(endpoints[name].example).error?.issues ?? []).toEqual([]);
});

it('R4.3 says how long a token is valid, how a program renews it, and that files can be had with it', () => {
  const { info } = openApiDescription() as { info: { description: string } };
  expect(info.description).toMatch(
    /valid for 15 minutes.*token-expired.*POST \/session.*Origin.*30 days.*\/documents/s,
  );
});

it('is a valid OpenAPI document for an independent validator', async () => {
  const result = await new Validator().validate(structuredClone(openApiDescription()));
  expect(result).toEqual({ valid: true });
});
