import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { errorCode, ImportError } from '../import-error.ts';
import { delimiters } from '../sources/csv.ts';
import { fileTypes } from '../sources/file-type.ts';
import { encodings } from '../sources/text.ts';
import type { FieldSpec, FileKind } from './field-spec.ts';
import { columnSchema, positionName, positionSchema, valueSourceSchema } from './value-source.ts';

const localSourceSchema = z
  .strictObject({ it: valueSourceSchema.optional(), en: valueSourceSchema.optional() })
  .refine(({ it, en }) => it !== undefined || en !== undefined, { message: 'say "it", "en" or both' });
const elementSchema = z.record(z.string(), z.union([localSourceSchema, valueSourceSchema]));
const fieldSourceSchema = z.union([localSourceSchema, valueSourceSchema, z.array(elementSchema).min(1)]);
const typeSchema = z.enum(['s', 'f', 'd', 'b']);

const featureSchema = z
  .strictObject({
    column: columnSchema.optional(),
    at: positionSchema.optional(),
    type: typeSchema.optional(),
    name: z.strictObject({ it: z.string().min(1), en: z.string().optional() }).optional(),
    unit: z.string().min(1).optional(),
    facet: z.boolean().optional(),
  })
  .refine(({ column, at }) => (column === undefined) !== (at === undefined), {
    message: 'say either "column" or "at"',
  })
  .transform((feature) => ({
    ...feature,
    column: feature.column ?? (feature.at === undefined ? '' : positionName(feature.at)),
  }));

const mappingSchema = z.strictObject({
  format: z
    .strictObject({
      type: z.enum(fileTypes).optional(),
      encoding: z.enum(encodings).optional(),
      delimiter: z.enum(delimiters).optional(),
      decimal: z.enum([',', '.']).optional(),
      sheet: z.union([z.string().min(1), z.int().min(1)]).optional(),
      headerLine: z.int().min(1).max(10_000).optional(),
      header: z.boolean().optional(),
    })
    .optional(),
  fillDown: z.array(z.string().min(1)).min(1).optional(),
  fields: z.record(z.string(), fieldSourceSchema).optional(),
  features: z.record(z.string(), featureSchema).optional(),
  featurePrefixes: z
    .array(z.strictObject({ prefix: z.string().min(1), type: typeSchema, facet: z.boolean().optional() }))
    .optional(),
  prices: z.record(z.string(), valueSourceSchema).optional(),
  createBrands: z.boolean().optional(),
  createCategories: z.boolean().optional(),
});

export type Mapping = z.infer<typeof mappingSchema>;
export type LocalSource = z.infer<typeof localSourceSchema>;
export type ElementSource = z.infer<typeof elementSchema>;
export type FieldSource = z.infer<typeof fieldSourceSchema>;

/** Whether a source gives its two languages separately. */
export function isLocal(source: FieldSource | undefined): source is LocalSource {
  return typeof source === 'object' && !Array.isArray(source) && ('it' in source || 'en' in source);
}

/** Reads a mapping file. Throws ImportError with all errors at once, each with its position. */
export async function readMapping(path: string, kind: FileKind): Promise<Mapping> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') throw new ImportError(`There is no mapping file ${path}.`);
    throw error;
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ImportError(`The mapping file ${path} is not valid JSON.`);
  }
  return checkMapping(value, kind, path);
}

/** Like `readMapping`, for a mapping already in memory; `origin` is named in the error message. */
export function checkMapping(value: unknown, kind: FileKind, origin: string): Mapping {
  const parsed = mappingSchema.safeParse(value);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.') || 'the file'}: ${issue.message}`);
    throw new ImportError(`The mapping ${origin} cannot be used:\n${problems.join('\n')}`);
  }
  const problems = kindProblems(parsed.data, kind);
  if (problems.length > 0) throw new ImportError(`The mapping ${origin} cannot be used:\n  ${problems.join('\n  ')}`);
  return parsed.data;
}

function kindProblems(mapping: Mapping, kind: FileKind): string[] {
  const problems: string[] = [];
  const { name, fields } = kind;
  for (const [field, source] of Object.entries(mapping.fields ?? {})) {
    const spec = fields[field];
    if (spec === undefined) problems.push(`fields.${field}: ${name} have no such field; they have ${list(fields)}.`);
    else problems.push(...sourceProblems(`fields.${field}`, source, spec));
  }
  if (mapping.fields !== undefined) {
    for (const [field, spec] of Object.entries(fields)) {
      if (spec.isKey === true && !(field in mapping.fields)) problems.push(`fields.${field} is missing.`);
    }
  }
  for (const part of ['features', 'featurePrefixes', 'prices', 'createBrands', 'createCategories'] as const) {
    if (mapping[part] !== undefined && kind.hasFeaturesAndPrices !== true)
      problems.push(`${part}: only articles have this.`);
  }
  return problems;
}

function sourceProblems(place: string, source: FieldSource, spec: FieldSpec): string[] {
  if (isLocal(source) && spec.type !== 'local') return [`${place}: the field is not written in two languages.`];
  if (!Array.isArray(source)) return [];
  if (spec.type !== 'objects') return [`${place}: the field is not a list of parts; use "columns" or "split".`];
  const problems: string[] = [];
  source.forEach((element, index) => {
    for (const part of Object.keys(element)) {
      const partSpec = spec.parts?.[part];
      if (partSpec === undefined)
        problems.push(`${place}.${index}.${part}: there is no such part, but ${list(spec.parts ?? {})}.`);
    }
  });
  return problems;
}

function list(fields: Record<string, FieldSpec>): string {
  return Object.keys(fields).join(', ');
}
