import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { ImportError, messageOf } from '../import-error.ts';
import type { NumberRules } from './invoice-number.ts';

const text = z.string().trim().min(1);
const form = text
  .refine((one) => one.includes('{number}'), { message: 'it has to contain {number}' })
  .refine((one) => !/(\{\w+\}).*\1/.test(one), { message: 'nothing in braces may stand in it twice' });

const rulesSchema = z.strictObject({
  series: z.record(z.string(), text).default({}),
  creditSeries: z.record(z.string(), text).default({}),
  /** Forms of numbers, such as `{series}/{number}`. */
  number: z.union([form, z.array(form).min(1)]).optional(),
  /** The `CodiceTipo` of the seller's own article codes. */
  codeType: text.optional(),
});

/** How the electronic invoices of a seller are read. */
export interface InvoiceRules extends NumberRules {
  codeType: string | null;
}

/**
 * The rules of a mapping file; null for none. `series` is that of numbers without one, over the file's.
 * @throws ImportError that names what is wrong where.
 */
export async function readRules(path: string | null, series: string | null): Promise<InvoiceRules> {
  const rules = path === null ? rulesSchema.parse({}) : await readFileAt(path);
  return {
    series: series === null ? rules.series : { ...rules.series, '': series },
    creditSeries: rules.creditSeries,
    forms: [rules.number ?? []].flat(),
    codeType: rules.codeType ?? null,
  };
}

async function readFileAt(path: string): Promise<z.infer<typeof rulesSchema>> {
  let content: unknown;
  try {
    content = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new ImportError(`The mapping ${path} cannot be read: ${messageOf(error)}`);
  }
  const parsed = rulesSchema.safeParse(content);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.') || 'the file'}: ${issue.message}`);
  throw new ImportError(`The mapping ${path} cannot be used for electronic invoices:\n${problems.join('\n')}`);
}
