import { expect, it } from 'vitest';
import { z } from 'zod';
import { rowId, wholeNumber } from '../../contract/numbers.ts';
import { code, userTemp } from '../../contract/user-temp.ts';
import { simplified, type Json } from './openapi-simplify.ts';

const NAMED = { $ref: '#/components/schemas/Named' };

/** The described form of a schema. */
function formOf(schema: z.ZodType): Json {
  const { $schema: _, ...form } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return simplified(form);
}

it.each<[string, z.ZodType, Json]>([
  ['true', z.literal(true), { type: 'boolean' }],
  ['a fixed text', z.literal('Success'), { type: 'string', enum: ['Success'] }],
  ['numbers', z.literal([0, 1]), { type: 'integer', enum: [0, 1] }],
  ['a code as text', code, { type: 'string', maxLength: 64 }],
  ['digits as a number', wholeNumber(1, 50), { type: 'integer', minimum: 1, maximum: 50 }],
  ['an id as a long number', rowId, { type: 'integer', format: 'int64', minimum: 0 }],
  ['a switch', userTemp.ext_call.unwrap(), { type: 'boolean' }],
  ['a text or null', z.string().nullable(), { type: ['string', 'null'] }],
  ['a number with a limit or null', z.number().min(0).nullable(), { type: ['number', 'null'], minimum: 0 }],
  ['a state or null', z.enum(['a', 'b']).nullable(), { type: ['string', 'null'], enum: ['a', 'b', null] }],
  ['a list or null', z.array(z.string()).nullable(), { type: ['array', 'null'], items: { type: 'string' } }],
  ['a day', z.iso.date(), { type: 'string', format: 'date' }],
  ['a moment or null', z.iso.datetime().nullable(), { type: ['string', 'null'], format: 'date-time' }],
  ['digits', z.string().regex(/^\d+$/), { type: 'string', pattern: '^\\d+$' }],
  ['an empty list', z.array(z.never()), { type: 'array', items: {}, maxItems: 0 }],
  ['a map', z.record(z.string(), z.literal(true)), { type: 'object', additionalProperties: { type: 'boolean' } }],
  ['the first of two types', z.union([z.string(), z.number()]).nullable(), { type: ['string', 'null'] }],
  ['any value of several types', z.union([z.string(), z.number(), z.boolean()]), {}],
  ['any value', z.union([z.string().max(9), z.number(), z.array(z.string())]), {}],
])('describes %s for generators', (_, schema, form) => {
  expect(formOf(schema)).toEqual(form);
});

it('keeps unions of named schemas, and fields that are called like keywords', () => {
  expect(simplified({ anyOf: [NAMED, { type: 'null' }] })).toEqual({ anyOf: [NAMED, { type: 'null' }] });
  expect(simplified({ anyOf: [NAMED, NAMED] })).toEqual({ oneOf: [NAMED, NAMED] });
  const fields = z.object({ const: z.string(), enum: z.number(), propertyNames: z.string() });
  expect(Object.keys(formOf(fields)['properties'] as Json)).toEqual(['const', 'enum', 'propertyNames']);
});
