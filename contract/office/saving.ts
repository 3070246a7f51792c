import { z } from 'zod';

/** A changed field of a form: the value that it began from, and the new one (decision 6.1). */
export const changedField = <Value extends z.ZodType>(value: Value) => z.object({ before: value, after: value });

type Changed<Fields extends Record<string, z.ZodType>> = {
  [Field in keyof Fields]: z.ZodOptional<ReturnType<typeof changedField<Fields[Field]>>>;
};

/**
 * What a form of the office sends: only the fields that were changed. Where a stored value is neither the one before nor
 * the one after, nothing is written and the answer is 409 with `conflicts`.
 */
export function changesOf<Fields extends Record<string, z.ZodType>>(fields: Fields) {
  const shape = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, changedField(value).optional()]),
  ) as Changed<Fields>;
  return z.strictObject(shape);
}

/** A field that somebody else has changed meanwhile, with all three values. */
export const saveConflict = z.object({
  field: z.string(),
  before: z.unknown().describe('What the form began from.'),
  now: z.unknown().describe('What is stored.'),
  after: z.unknown().describe('What the form wanted.'),
});
export type SaveConflict = z.infer<typeof saveConflict>;
