import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { linesFileSchema, productLine, type ProductLine } from './product-line.ts';

/** All product lines of the JSON files in a folder. Throws an Error with file, line and place of what is wrong. */
export function readProductLines(folder: string): ProductLine[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const lines = names.sort().flatMap((name) => readFile(join(folder, name)));
  const codes = lines.map(({ code }) => code);
  const twice = codes.find((code, index) => codes.indexOf(code) !== index);
  if (twice !== undefined) throw new Error(`${folder}: there are two product lines ${twice}.`);
  return lines;
}

function readFile(path: string): ProductLine[] {
  const content: unknown = JSON.parse(readFileSync(path, 'utf8'));
  const { data, error } = linesFileSchema.safeParse(content);
  if (error) throw new Error(error.issues.map((issue) => `${path}: ${sentence(issue, content)}`).join('\n'));
  return data.lines.map((line) => {
    try {
      return productLine(line, data.use);
    } catch (cause) {
      throw new Error(`${path}: ${line.code}: ${cause instanceof Error ? cause.message : ''}`, { cause });
    }
  });
}

/** 'basin-trap: versions.0.factor: Invalid input: …'; the code of the line replaces its number in the file. */
function sentence({ path, message }: z.core.$ZodIssue, content: unknown): string {
  const [list, index, ...rest] = path;
  if (list !== 'lines' || typeof index !== 'number') return `${path.join('.')}: ${message}`;
  const code = (content as { lines: { code?: unknown }[] }).lines[index]?.code;
  const line = typeof code === 'string' ? code : `line ${index + 1} of the list`;
  return rest.length === 0 ? `${line}: ${message}` : `${line}: ${rest.join('.')}: ${message}`;
}
