/** Fields with decimals that are no amounts. */
const QUANTITIES = new Set(['quantita', 'peso']);

/** A number as written in a text: 1.234,50 or 1,234.50 or 7.98; a long whole one may be cents or ten-thousandths. */
const NUMBER = /\d(?:[\d.,]*\d)?/g;

function valuesOf(written: string): number[] {
  if (/^\d+$/.test(written)) return written.length < 5 ? [] : [Number(written) / 100, Number(written) / 10_000];
  const italian = Number(written.replaceAll('.', '').replace(',', '.'));
  const english = Number(written.replaceAll(',', ''));
  return [italian, english].filter((value) => !Number.isNaN(value));
}

/** The amounts in what somebody sees who may see them all: numbers with decimals, and the amounts in texts. */
export function amountsIn(value: unknown): Set<number> {
  if (typeof value === 'number') {
    return new Set(Number.isInteger(value) ? [] : [Math.abs(value)]);
  }
  if (typeof value === 'string') {
    const euro = [...value.matchAll(/(?:€\s?|amount=)(\d[\d.,]*\d)|(\d[\d.,]*\d)\s?€/g)];
    return new Set(euro.flatMap(([, before, after]) => valuesOf(before ?? after ?? '')));
  }
  if (typeof value !== 'object' || value === null) return new Set();
  const parts = Object.entries(value).filter(([name]) => !QUANTITIES.has(name));
  return new Set(parts.flatMap(([, part]) => [...amountsIn(part)]));
}

/** Which of some amounts are in a text, in any spelling, with what stands before them. */
export function amountsFound(text: string, amounts: ReadonlySet<number>): string[] {
  return [...text.matchAll(NUMBER)]
    .filter(([written]) => valuesOf(written).some((value) => amounts.has(value)))
    .map(({ index, 0: written }) => text.slice(Math.max(0, index - 40), index + written.length));
}
