import { LineCounter, parseDocument } from 'yaml';

export type Path = readonly (string | number)[];

/** A file that can't be read; the message is a sentence, the line is that of the file. */
export class SourceError extends Error {
  readonly line: number;
  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

/** Values of a file, and on which of its lines each of them is. */
export interface Source {
  value: unknown;
  /** The line of a value, or of the nearest one around it. */
  lineOf: (path: Path) => number;
}

/** Parses YAML or JSON. Throws SourceError. */
export function parseYaml(text: string, linesBefore = 0): Source {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const [error] = document.errors;
  if (error) {
    const [message = ''] = error.message.split(/ at line |\n/);
    throw new SourceError(lines.linePos(error.pos[0]).line + linesBefore, `${message}.`.replace(/[.:]\.$/, '.'));
  }
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: 20 });
  } catch (error) {
    if (error instanceof ReferenceError) throw new SourceError(linesBefore + 1, 'It refers to itself too often.');
    throw error;
  }
  return {
    value,
    lineOf(path) {
      for (let length = path.length; length >= 0; length -= 1) {
        const node = document.getIn(path.slice(0, length), true);
        const start = rangeOf(node);
        if (start !== undefined) return lines.linePos(start).line + linesBefore;
      }
      return linesBefore + 1;
    },
  };
}

function rangeOf(node: unknown): number | undefined {
  if (typeof node !== 'object' || node === null || !('range' in node) || !Array.isArray(node.range)) return undefined;
  return Number(node.range[0]);
}

export interface TextFile extends Source {
  value: Record<string, unknown>;
  body: string;
  /** Line on which the body begins. */
  bodyLine: number;
}

/** Parses a text file that may begin with fields between two lines `---`. Throws SourceError. */
export function parseTextFile(content: string): TextFile {
  const lines = content.replace(/^\ufeff/, '').split(/\r?\n/);
  if (lines[0]?.trimEnd() !== '---') {
    return { value: {}, lineOf: () => 1, body: lines.join('\n').trim(), bodyLine: 1 };
  }
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === '---');
  if (end === -1) throw new SourceError(1, 'The fields at its beginning are not closed by a line "---".');
  const source = parseYaml(lines.slice(1, end).join('\n'), 1);
  const value = source.value ?? {};
  if (!isRecord(value)) throw new SourceError(2, 'The fields at its beginning are not "name: value".');
  return {
    value,
    lineOf: source.lineOf,
    body: lines
      .slice(end + 1)
      .join('\n')
      .trim(),
    bodyLine: end + 2,
  };
}

/** Whether a value has named fields. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
