import { inflateSync } from 'node:zlib';

/** Each object of a PDF by its number: its dictionary, and its stream where it has one. */
function objectsOf(pdf: Buffer): Map<string, { head: string; stream: string }> {
  const objects = [...pdf.toString('latin1').matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)];
  return new Map(
    objects.map(([, number = '', body = '']) => {
      const [, head = body, data = ''] = /^([\s\S]*?)stream\n([\s\S]*?)\nendstream/.exec(body) ?? [];
      try {
        return [number, { head, stream: inflateSync(Buffer.from(data, 'latin1')).toString('latin1') }];
      } catch {
        return [number, { head, stream: '' }];
      }
    }),
  );
}

/** The characters of an embedded font's glyphs, in the order of their numbers, from its table for readers. */
function charactersOf(table: string): string[] {
  const ranges = [...table.matchAll(/<[\da-f]{4}> <[\da-f]{4}> \[([^\]]*)\]/g)];
  const character = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  return ranges.flatMap(([, list = '']) =>
    [...list.matchAll(/<([\da-f ]*)>/g)].map(([, hex = '']) => character(hex.replaceAll(' ', ''))),
  );
}

/** The texts of a PDF as a reader copies them, a line each. */
export function textsOf(pdf: Buffer): string {
  const objects = objectsOf(pdf);
  const fonts = new Map<string, string[]>();
  for (const { head } of objects.values()) {
    for (const [, name = '', number = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, table] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number)?.head ?? '') ?? [];
      if (table !== undefined) fonts.set(name, charactersOf(objects.get(table)?.stream ?? ''));
    }
  }
  const written = [...objects.values()].map(({ stream }) => stream).join('\n');
  let characters: string[] | undefined;
  const glyphs = (hex: string) =>
    characters
      ? (hex.match(/.{4}/g) ?? []).map((number) => characters?.[Number.parseInt(number, 16)] ?? '\0').join('')
      : new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex'));
  return [...written.matchAll(/\/(F\d+) [\d.]+ Tf|\[((?:<[\da-f]*>|[\s\d.-])*)\] TJ/g)]
    .flatMap(([, font, runs = '']) => {
      if (font === undefined) return [runs.replace(/<([\da-f]*)>|[\s\d.-]+/g, (_, hex = '') => glyphs(String(hex)))];
      characters = fonts.get(font);
      return [];
    })
    .join('\n');
}
