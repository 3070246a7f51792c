import { z } from 'zod';
import type { LocalText } from '../../domain/local-text.ts';
import type { Look } from '../pictures/look.ts';
import { colorNamed } from './colors.ts';
import { english } from './terms.ts';

/** What distinguishes the variants of a product line, with all values of it. */
export interface Axis {
  /** 'color', 'size' or the code of a feature. */
  key: string;
  values: readonly AxisValue[];
}

export interface AxisValue {
  value: string | number;
  /** Its form in a visible code. */
  code: string;
  /** Its form in a name. */
  label: LocalText;
  /** Factor for the price. */
  weight: number;
  /** Effect on the drawing. */
  look?: Look;
}

const local = z.strictObject({ it: z.string(), en: z.string() });

/** Parts of the drawing that the article sets: the material of the coloured part (c) or of the body (m), the shape (s). */
export const lookSchema = z.strictObject({
  c: z.string().optional(),
  m: z.string().optional(),
  s: z.string().optional(),
});

/** Price weight: 1 at the reference value, growing with a power of the value; `fixed` is the part that does not grow. */
const growth = z.strictObject({
  reference: z.number().positive().optional(),
  power: z.number().optional(),
  fixed: z.number().min(0).max(1).optional(),
});
type Growth = z.infer<typeof growth>;

const numbers = z.array(z.number()).min(1);
const texts = z.array(z.string().min(1)).min(1);

/** An axis as the files of `demo/data/product-lines` describe it. */
export const axisSchema = z.discriminatedUnion('kind', [
  /** Numbers of a feature; names show the number between two texts, the same in both languages or Italian and English. */
  z.strictObject({
    kind: z.literal('numbers'),
    feature: z.string(),
    values: numbers,
    before: z.string().optional(),
    after: z.union([z.string(), local]).optional(),
    growth: growth.optional(),
  }),
  /** Sizes of metric threads: 8 is M8. */
  z.strictObject({ kind: z.literal('metricThreads'), values: numbers, growth: growth.optional() }),
  /** Pipe threads: 1/2", 1"1/4; the price grows with their nominal width from 1/2". */
  z.strictObject({ kind: z.literal('threads'), values: texts, growth: growth.optional() }),
  /** Texts of a feature in Italian, whose English is in terms.csv; the code is by default the text's letters and digits. */
  z.strictObject({
    kind: z.literal('choices'),
    feature: z.string(),
    values: z
      .array(
        z.union([
          z.string(),
          z.strictObject({
            value: z.string(),
            code: z.string().optional(),
            weight: z.number().positive().optional(),
            look: lookSchema.optional(),
          }),
        ]),
      )
      .min(1),
  }),
  /** Sizes of clothes, gloves and shoes. */
  z.strictObject({ kind: z.literal('sizes'), values: texts }),
  /** Colours by their Italian names. */
  z.strictObject({ kind: z.literal('colors'), values: texts }),
  /** Lengths of a screw in millimetres; the drawing has three: up to `short`, from `long` on, and between them. */
  z.strictObject({
    kind: z.literal('boltLengths'),
    values: numbers,
    reference: z.number().positive(),
    short: z.number(),
    long: z.number(),
  }),
]);
export type AxisData = z.infer<typeof axisSchema>;

/** The axis that a file describes. Throws an Error for an unknown colour or pipe thread, or a text without English. */
export function axisOf(data: AxisData): Axis {
  switch (data.kind) {
    case 'numbers':
      return { key: data.feature, values: data.values.map((value) => numberValue(value, data)) };
    case 'metricThreads':
      return { key: 'filetto', values: data.values.map((value) => metricThread(value, data.growth)) };
    case 'threads':
      return { key: 'filettatura', values: data.values.map((value) => pipeThread(value, data.growth)) };
    case 'choices':
      return { key: data.feature, values: data.values.map(choice) };
    case 'sizes':
      return { key: 'size', values: data.values.map(clothesSize) };
    case 'colors':
      return { key: 'color', values: data.values.map(colorValue) };
    case 'boltLengths':
      return { key: 'lunghezza', values: data.values.map((value) => boltLength(value, data)) };
  }
}

const comma = (value: number): string => String(value).replace('.', ',');
const digits = (value: number): string => String(value).replace('.', '');

function weigh(value: number, { reference = value, power = 1, fixed = 0 }: Growth = {}): number {
  return fixed + (1 - fixed) * (value / reference) ** power;
}

function numberValue(
  value: number,
  labels: { before?: string; after?: string | { it: string; en: string }; growth?: Growth },
): AxisValue {
  const { before = '', after = '' } = labels;
  const [afterIt, afterEn] = typeof after === 'string' ? [after, after] : [after.it, after.en];
  const label = { it: `${before}${comma(value)}${afterIt}`, en: `${before}${value}${afterEn}` };
  return { value, code: digits(value), label, weight: weigh(value, labels.growth) };
}

function metricThread(size: number, growing: Growth | undefined): AxisValue {
  const value = `M${comma(size)}`;
  return { value, code: digits(size), label: { it: value, en: `M${size}` }, weight: weigh(size, growing) };
}

/** Nominal widths of the pipe threads in millimetres. */
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

function pipeThread(value: string, growing: Growth = { power: 1.35 }): AxisValue {
  const width = THREADS[value];
  if (width === undefined) throw new Error(`${value} is no pipe thread.`);
  const weight = weigh(width, { reference: 15, ...growing });
  return { value, code: value.replace(/["/]/g, ''), label: { it: value, en: value }, weight };
}

function choice(given: string | { value: string; code?: string; weight?: number; look?: Look }): AxisValue {
  const { value, code, weight = 1, look } = typeof given === 'string' ? { value: given } : given;
  const label = { it: value, en: english(value) };
  return { value, code: code ?? value.toUpperCase().replace(/[^A-Z0-9]/g, ''), label, weight, look };
}

/** Large sizes cost a little more. */
function clothesSize(value: string): AxisValue {
  const weight = value === '3XL' || value === '4XL' ? 1.08 : 1;
  return { value, code: value, label: { it: `tg ${value}`, en: `size ${value}` }, weight };
}

function colorValue(value: string): AxisValue {
  const { skuCode, name, material } = colorNamed(value);
  return { value, code: skuCode, label: name, weight: 1, look: { c: material } };
}

function boltLength(value: number, { reference, short, long }: { reference: number; short: number; long: number }) {
  const look: Look = { s: value <= short ? 'short' : value >= long ? 'long' : 'medium' };
  return { ...numberValue(value, { growth: { reference, fixed: 0.35 } }), look };
}
