import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentFileName, documentLabel, parseDocumentLabel } from './document-label.ts';

const names = fc.record({
  cause: fc.string({ minLength: 1, maxLength: 10 }).filter((text) => text === text.trim() && !text.includes('\n')),
  year: fc.integer({ min: 1900, max: 9999 }),
  number: fc.integer({ min: 1, max: 2_147_483_647 }),
});

describe('the label of a document', () => {
  it('is read back, also when the series has a slash', () => {
    fc.assert(
      fc.property(names, (name) => {
        expect(parseDocumentLabel(documentLabel(name))).toEqual(name);
      }),
    );
    expect(parseDocumentLabel('F/A/2026/7')).toEqual({ cause: 'F/A', year: 2026, number: 7 });
  });

  it.each(['', '7001', 'F/7001', 'F/26/7001', '/2026/7001', 'F/2026/', 'F/2026/9999999999'])('%j is none', (text) => {
    expect(parseDocumentLabel(text)).toBeNull();
  });

  it('makes a safe file name that no other document has', () => {
    fc.assert(
      fc.property(names, names, (one, other) => {
        expect(documentFileName(one)).toMatch(/^[A-Za-z0-9_]+-\d{4}-\d+$/);
        if (documentLabel(one) !== documentLabel(other))
          expect(documentFileName(one)).not.toBe(documentFileName(other));
      }),
    );
  });
});
