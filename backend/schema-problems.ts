import type { z } from 'zod';

/** What is wrong with a value of a file: the path of the field, and a sentence about it that follows its name. */
export interface SchemaProblem {
  path: (string | number)[];
  reason: string;
}

/** What a schema found wrong, in words for those who write files. `above` is the path of the checked value. */
export function problemsOf(issue: z.core.$ZodIssue, above: string[] = []): SchemaProblem[] {
  const path = [...above, ...issue.path.map((part) => (typeof part === 'number' ? part : String(part)))];
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({ path: [...path, key], reason: 'is not known.' }));
    case 'invalid_type':
      return [
        {
          path,
          reason: /received undefined$/.test(issue.message) ? 'is missing.' : `must be ${nounOf(issue.expected)}.`,
        },
      ];
    case 'too_big':
      return [
        { path, reason: issue.origin === 'string' ? `is longer than ${issue.maximum} characters.` : 'is too big.' },
      ];
    case 'too_small':
      return [{ path, reason: issue.minimum === 1 ? 'must not be empty.' : issue.message }];
    case 'invalid_union':
      return [{ path, reason: 'options' in issue ? `must be one of: ${issue.options?.join(', ')}.` : issue.message }];
    case 'invalid_value':
      return [{ path, reason: `must be one of: ${issue.values.join(', ')}.` }];
    default:
      return [{ path, reason: issue.message }];
  }
}

function nounOf(expected: string): string {
  const nouns: Record<string, string> = {
    string: 'a text',
    number: 'a number',
    boolean: 'true or false',
    array: 'a list',
    object: 'fields with values',
  };
  return nouns[expected] ?? 'fields with values';
}
