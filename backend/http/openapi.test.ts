import { expect, it } from 'vitest';
import { endpoints } from '../../contract/index.ts';
import { openApiDescription, openApiText } from './openapi.ts';

it('describes every endpoint, once', () => {
  const { paths } = openApiDescription() as { paths: object };
  expect(Object.keys(paths)).toEqual(Object.values(endpoints).map(({ path }) => `/${path}`));
  expect(openApiDescription()).toBe(openApiDescription());
  expect(JSON.parse(openApiText())).toEqual(openApiDescription());
});
