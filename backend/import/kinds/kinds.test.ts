import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import type { Fields } from '../mapping/field-spec.ts';
import { kinds } from './index.ts';

const manual = readFileSync(resolve(import.meta.dirname, '../../../docs/reference/import.md'), 'utf8');
const [, aboutArticles = ''] = manual.split('\n### Articles\n');

const namesOf = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, field]) => [name, ...namesOf(field.parts ?? {})]);

it.each(kinds.map((kind) => [kind.name, kind.fields] as const))('%s is documented with its fields', (name, fields) => {
  const row = manual.split('\n').find((line) => line.startsWith(`| \`${name}\` `));
  expect(row).toBeDefined();
  const text = name === 'articles' ? aboutArticles : (row ?? '');
  expect(namesOf(fields).filter((field) => !new RegExp(`\\b${field}\\b`).test(text))).toEqual([]);
});
