import { describe, expect, it } from 'vitest';
import { parseTextFile, parseYaml, SourceError } from './source-file.ts';

describe('a text file', () => {
  it('begins with fields, whose lines are those of the file', () => {
    const file = parseTextFile('\ufeff---\r\ntitle: Chi siamo\r\ntopic:\r\n  it: Noi\r\n---\r\n\r\nDal **1974**.\r\n');
    expect(file.value).toEqual({ title: 'Chi siamo', topic: { it: 'Noi' } });
    expect(file.body).toBe('Dal **1974**.');
    expect([file.lineOf(['title']), file.lineOf(['topic', 'it']), file.bodyLine]).toEqual([2, 4, 6]);
  });

  it('may have none', () => {
    expect(parseTextFile('Solo testo\n---\nancora')).toMatchObject({ value: {}, body: 'Solo testo\n---\nancora' });
    expect(parseTextFile('---\n---\nTesto')).toMatchObject({ value: {}, body: 'Testo' });
  });

  it('keeps days and codes as texts', () => {
    expect(parseTextFile('---\ndate: 2026-11-12\narticles: [VS-12-OT]\n---\n').value).toEqual({
      ...{ date: '2026-11-12', articles: ['VS-12-OT'] },
    });
  });

  it.each([
    ['fields that are not closed', '---\ntitle: a\n', 1, /not closed/],
    ['a list in place of fields', '---\n- a\n---\n', 2, /not "name: value"/],
    ['a field twice', '---\ntitle: a\ntitle: b\n---\n', 3, /unique/],
    ['a quote that is not closed', '---\ntitle: "a\n---\n', 2, /quote/],
  ])('with %s is rejected with its line', (_, text, line, reason) => {
    const error = errorOf(() => parseTextFile(text));
    expect(error.message).toMatch(reason);
    expect(error.line).toBe(line);
  });
});

function errorOf(work: () => unknown): SourceError {
  try {
    work();
  } catch (error) {
    if (error instanceof SourceError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe('a list', () => {
  it('is YAML or JSON', () => {
    const source = parseYaml('- name: a\n  text: { it: Uno, en: One }\n- name: b\n');
    expect(source.value).toEqual([{ name: 'a', text: { it: 'Uno', en: 'One' } }, { name: 'b' }]);
    expect([source.lineOf([0, 'text']), source.lineOf([1]), source.lineOf([1, 'url'])]).toEqual([2, 3, 3]);
    expect(parseYaml('[\n  {"name": "a"}\n]').value).toEqual([{ name: 'a' }]);
  });

  it('may not grow without end by references to itself', () => {
    const bomb = [
      'a: &a [x, x, x, x, x, x, x, x, x]',
      ...'bcdefg'.split('').map((name, index) => {
        const before = 'abcdef'[index] ?? '';
        return `${name}: &${name} [${Array.from({ length: 9 }, () => `*${before}`).join(', ')}]`;
      }),
    ].join('\n');
    expect(errorOf(() => parseYaml(bomb)).message).toBe('It refers to itself too often.');
  });
});
