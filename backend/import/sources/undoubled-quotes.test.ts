import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openFile } from './open-file.ts';
import { fileAt } from './text.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bancale-quotes-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(text: string): Promise<[number, ...unknown[]][]> {
  const path = join(folder, 'list.csv');
  await writeFile(path, `code;name;unit${text.includes('\r') ? '\r' : ''}\n${text}`);
  const file = await openFile(fileAt(path), {}, null);
  const all: [number, ...unknown[]][] = [];
  for await (const rows of file.rows()) {
    for (const one of rows) all.push('row' in one ? [one.line, ...Object.values(one.row)] : [one.line, one.reason]);
  }
  return all;
}

it.each<[string, string, unknown[][]]>([
  [
    'before a plain field',
    'A;"Tubo 1/2"";PZ\nB;"Vite";M\n',
    [
      [2, 'A', 'Tubo 1/2"', 'PZ'],
      [3, 'B', 'Vite', 'M'],
    ],
  ],
  [
    'before a quoted field',
    '"A";"Tubo 1/2"";"PZ"\n"B";"Vite";"M"\n',
    [
      [2, 'A', 'Tubo 1/2"', 'PZ'],
      [3, 'B', 'Vite', 'M'],
    ],
  ],
  [
    'twice in a row',
    '"A";"1/2"";"3/4""\n"B";"Vite";"M"\n',
    [
      [2, 'A', '1/2"', '3/4"'],
      [3, 'B', 'Vite', 'M'],
    ],
  ],
  [
    'in the last column',
    'A;Tubo;"1/2""\nB;Vite;"M"\n',
    [
      [2, 'A', 'Tubo', '1/2"'],
      [3, 'B', 'Vite', 'M'],
    ],
  ],
  [
    'many rows before the next quote',
    'A;"Tubo 1/2"";PZ\nB;Dado;M\nC;Rondella;M\nD;"Vite 3/4"";PZ\nE;Perno;M\n',
    [
      [2, 'A', 'Tubo 1/2"', 'PZ'],
      [3, 'B', 'Dado', 'M'],
      [4, 'C', 'Rondella', 'M'],
      [5, 'D', 'Vite 3/4"', 'PZ'],
      [6, 'E', 'Perno', 'M'],
    ],
  ],
  [
    'with lines of Windows',
    'A;"Tubo 1/2"";PZ\r\nB;"Vite";M\r\n',
    [
      [2, 'A', 'Tubo 1/2"', 'PZ'],
      [3, 'B', 'Vite', 'M'],
    ],
  ],
  [
    'and a doubled one inside',
    'A;"Tubo ""x"" 1/2"";PZ\nB;"Vite";M\n',
    [
      [2, 'A', 'Tubo "x" 1/2"', 'PZ'],
      [3, 'B', 'Vite', 'M'],
    ],
  ],
  [
    'before a separator in quotes',
    'A;"Tubo 1/2"";"x &amp; y"\nB;"Vite";M\n',
    [
      [2, 'A', 'Tubo 1/2"', 'x &amp; y'],
      [3, 'B', 'Vite', 'M'],
    ],
  ],
  [
    'before a later quote in a plain field',
    'A;"Tubo 1/2"";PZ\nB;Curva;PZ\nC;Raccordo 3/4";PZ\nD;Nipplo;PZ\n',
    [
      [2, 'A', 'Tubo 1/2"', 'PZ'],
      [3, 'B', 'Curva', 'PZ'],
      [4, 'C', 'Raccordo 3/4"', 'PZ'],
      [5, 'D', 'Nipplo', 'PZ'],
    ],
  ],
  [
    'with no quote below',
    'A;"Tubo 1/2"";PZ\nB;Curva;PZ\nC;Raccordo;PZ\n',
    [
      [2, 'A', 'Tubo 1/2"', 'PZ'],
      [3, 'B', 'Curva', 'PZ'],
      [4, 'C', 'Raccordo', 'PZ'],
    ],
  ],
  [
    'in the last row',
    'A;Curva;PZ\nB;"Tubo 1/2"";PZ',
    [
      [2, 'A', 'Curva', 'PZ'],
      [3, 'B', 'Tubo 1/2"', 'PZ'],
    ],
  ],
])('a quote that was not doubled at the end of a field, %s, ends the field', async (_name, text, rows) => {
  expect(await read(text)).toEqual(rows);
});

it.each<[string, string, unknown[][]]>([
  ['a doubled quote before a separator', 'A;"Tubo 1/2""; zincato";PZ\n', [[2, 'A', 'Tubo 1/2"; zincato', 'PZ']]],
  [
    'a doubled quote at the end',
    'A;"Tubo 1/2""";PZ\nB;"Vite";M\n',
    [
      [2, 'A', 'Tubo 1/2"', 'PZ'],
      [3, 'B', 'Vite', 'M'],
    ],
  ],
  [
    'a text of several lines',
    'A;"due ""x"";\nrighe";PZ\nB;Vite;M\n',
    [
      [2, 'A', 'due "x";\nrighe', 'PZ'],
      [4, 'B', 'Vite', 'M'],
    ],
  ],
  [
    'a text of several lines of Windows',
    'A;"due\r\nrighe";PZ\r\nB;Vite;M\r\n',
    [
      [2, 'A', 'due\r\nrighe', 'PZ'],
      [4, 'B', 'Vite', 'M'],
    ],
  ],
  [
    'an empty quoted field',
    'A;"";PZ\nB;"";M\n',
    [
      [2, 'A', '', 'PZ'],
      [3, 'B', '', 'M'],
    ],
  ],
])('%s is read by the standard', async (_name, text, rows) => {
  expect(await read(text)).toEqual(rows);
});
