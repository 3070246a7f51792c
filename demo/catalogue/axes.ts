import type { Look } from '../pictures/look.ts';
import { colorNamed } from './colors.ts';
import type { Axis, AxisValue } from './line.ts';
import { english } from './terms.ts';

/**
 * Price weight, 1 at the reference value and growing with a power of the value; `fixed` is the part that does not grow.
 */
export interface Growth {
  reference?: number;
  power?: number;
  fixed?: number;
}

interface Labels {
  before?: string;
  /** Text after the number, the same in both languages or Italian and English. */
  after?: string | readonly [it: string, en: string];
  /** How the drawing depends on the value. */
  look?: (value: number) => Look;
}

const words = (text: string): string[] => text.trim().split(/\s+/);
const comma = (value: number): string => String(value).replace('.', ',');

function weigh(value: number, growth: Growth): number {
  const { reference = value, power = 1, fixed = 0 } = growth;
  return fixed + (1 - fixed) * (value / reference) ** power;
}

/** Numeric sizes: `numbers('diametro', '6 8 10', { before: 'M' }, { reference: 8, power: 2 })`. */
export function numbers(key: string, list: string, labels: Labels = {}, growth: Growth = {}): Axis {
  const { before = '', after = '' } = labels;
  const [afterIt, afterEn] = typeof after === 'string' ? [after, after] : after;
  const values = words(list).map((word): AxisValue => {
    const value = Number(word);
    const it = `${before}${comma(value)}${afterIt}`;
    const en = `${before}${value}${afterEn}`;
    return {
      value,
      code: word.replace('.', ''),
      label: { it, en },
      weight: weigh(value, growth),
      look: labels.look?.(value),
    };
  });
  return { key, values };
}

/** Sizes of metric threads, named as usual in the trade: M6, M8; the number determines the price weight. */
export function metricThreads(list: string, growth: Growth = {}): Axis {
  const values = words(list).map((word): AxisValue => {
    const name = `M${comma(Number(word))}`;
    const en = `M${word}`;
    return { value: name, code: word.replace('.', ''), label: { it: name, en }, weight: weigh(Number(word), growth) };
  });
  return { key: 'filetto', values };
}

/** Nominal widths in millimetres of the pipe threads, for prices that grow with them. */
const THREADS: Record<string, number> = {
  '1/8"': 6,
  '1/4"': 8,
  '3/8"': 10,
  '1/2"': 15,
  '3/4"': 20,
  '1"': 25,
  '1"1/4': 32,
  '1"1/2': 40,
  '2"': 50,
  '2"1/2': 65,
  '3"': 80,
  '4"': 100,
};

/** Pipe threads, weight 1 at 1/2". */
export function threads(list: string, growth: Growth = { power: 1.35 }): Axis {
  const values = words(list).map((word): AxisValue => {
    const width = THREADS[word];
    if (width === undefined) throw new Error(`${word} is no pipe thread.`);
    const weight = weigh(width, { reference: 15, ...growth });
    return { value: word, code: word.replace(/["/]/g, ''), label: { it: word, en: word }, weight };
  });
  return { key: 'filettatura', values };
}

/** Text choices, separated by commas: the text, after = its part of the code, after @ the weight: 'E27=E27@1'. */
export function choices(key: string, list: string, look?: (value: string) => Look): Axis {
  const values = list.split(/,\s+/).map((entry): AxisValue => {
    const [named = '', weight = '1'] = entry.trim().split('@');
    const [value = '', code = value.toUpperCase().replace(/[^A-Z0-9]/g, '')] = named.split('=');
    return { value, code, label: { it: value, en: english(value) }, weight: Number(weight), look: look?.(value) };
  });
  return { key, values };
}

/** Sizes of clothes, gloves and shoes; large ones cost a little more. */
export function sizes(list: string): Axis {
  const dear = new Set(['3XL', '4XL']);
  const values = words(list).map((word): AxisValue => ({
    value: word,
    code: word,
    label: { it: `tg ${word}`, en: `size ${word}` },
    weight: dear.has(word) ? 1.08 : 1,
  }));
  return { key: 'size', values };
}

/** Colours by their Italian names. */
export function colors(list: string): Axis {
  const values = list.split(/,\s+/).map((word): AxisValue => {
    const color = colorNamed(word);
    return { value: word, code: color.short, label: color.name, weight: 1, look: { c: color.material } };
  });
  return { key: 'color', values };
}

/** Lengths of a screw or bolt in millimetres; the drawing has three of them: short, medium, long. */
export function boltLengths(list: string, reference: number, short: number, long: number): Axis {
  const look = (value: number): Look => ({ s: value <= short ? 'short' : value >= long ? 'long' : 'medium' });
  return numbers('lunghezza', list, { look }, { reference, fixed: 0.35 });
}
