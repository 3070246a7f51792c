/** The bars of a drawn barcode as a scanner reads them. */
export interface Bars {
  /** One character per module from the first bar to the last: '1' black, '0' white. */
  modules: string;
  /** White modules before the first bar and after the last. */
  quietLeft: number;
  quietRight: number;
}

/** Reads the vertical strokes of a barcode SVG; the digits below it are filled shapes, not strokes. */
export function barsOf(svg: string): Bars {
  const width = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
  const spans: { from: number; to: number }[] = [];
  for (const [, stroke, path] of svg.matchAll(/<path stroke="#000000" stroke-width="([\d.]+)" d="([^"]+)"/g)) {
    for (const [, x, , x2] of (path ?? '').matchAll(/M([\d.]+) ([\d.]+)L([\d.]+) [\d.]+/g)) {
      // Horizontal strokes are the frame of an ITF-14.
      if (x !== x2) continue;
      spans.push({ from: Number(x) - Number(stroke) / 2, to: Number(x) + Number(stroke) / 2 });
    }
  }
  spans.sort((one, other) => one.from - other.from);
  const module = Math.min(...spans.map(({ from, to }) => to - from));
  const first = spans[0]?.from ?? 0;
  const last = spans.at(-1)?.to ?? 0;
  const count = Math.round((last - first) / module);
  const modules = Array.from({ length: count }, (_, index) => {
    const middle = first + (index + 0.5) * module;
    return spans.some(({ from, to }) => from < middle && middle < to) ? '1' : '0';
  }).join('');
  return { modules, quietLeft: first / module, quietRight: (width - last) / module };
}

/** Digits 0 to 9 in seven modules, in the left half (set A of the EAN standard). */
const LEFT = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
];
const inverted = (pattern: string) => [...pattern].map((bit) => (bit === '1' ? '0' : '1')).join('');
const RIGHT = LEFT.map(inverted);
const LEFT_EVEN = RIGHT.map((pattern) => [...pattern].reverse().join(''));
/** The first digit of an EAN-13 is encoded in the parity of the six left digits. */
const FIRST = ['AAAAAA', 'AABABB', 'AABBAB', 'AABBBA', 'ABAABB', 'ABBAAB', 'ABBBAA', 'ABABAB', 'ABABBA', 'ABBABA'];

const sevens = (modules: string) => modules.match(/.{7}/g) ?? [];

export function readEan13(modules: string): string {
  if (modules.length !== 95) return `${modules.length} modules`;
  const left = sevens(modules.slice(3, 45));
  const parity = left.map((pattern) => (LEFT.includes(pattern) ? 'A' : 'B')).join('');
  const digits = left.map((pattern) => LEFT.indexOf(pattern) + LEFT_EVEN.indexOf(pattern) + 1);
  return [FIRST.indexOf(parity), ...digits, ...sevens(modules.slice(50, 92)).map((p) => RIGHT.indexOf(p))].join('');
}

export function readEan8(modules: string): string {
  if (modules.length !== 67) return `${modules.length} modules`;
  const left = sevens(modules.slice(3, 31)).map((pattern) => LEFT.indexOf(pattern));
  return [...left, ...sevens(modules.slice(36, 64)).map((pattern) => RIGHT.indexOf(pattern))].join('');
}

/** Narrow (0) and wide (1) elements of the digits 0 to 9 in interleaved 2 of 5. */
const TWO_OF_FIVE = ['00110', '10001', '01001', '11000', '00101', '10100', '01100', '00011', '10010', '01010'];

export function readInterleaved(modules: string): string {
  const runs = (modules.match(/1+|0+/g) ?? []).map((run) => (run.length > 1 ? '1' : '0'));
  // The start pattern is four narrow elements; the stop pattern is a wide bar, a narrow gap and a narrow bar.
  const data = runs.slice(4, -3);
  let digits = '';
  for (let at = 0; at + 10 <= data.length; at += 10) {
    const ten = data.slice(at, at + 10);
    for (const offset of [0, 1]) {
      digits += TWO_OF_FIVE.indexOf(ten.filter((_, index) => index % 2 === offset).join(''));
    }
  }
  return digits;
}

/** Widths of the three bars and gaps of each value of Code 128, by the value; the last is the stop pattern. */
const CODE_128 = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'
).split(' ');
/** Values that change the set of characters, or start with it. */
const SETS: Readonly<Record<number, 'A' | 'B' | 'C'>> = { 99: 'C', 100: 'B', 101: 'A', 103: 'A', 104: 'B', 105: 'C' };

/** Reads Code 128 from the widths of its bars and gaps in modules; a text in brackets says what is wrong. */
export function readCode128(widths: readonly number[]): string {
  const patterns = widths.join('').match(/.{6}(?:.$)?/g) ?? [];
  const values = patterns.map((pattern) => CODE_128.indexOf(pattern));
  const check = values.at(-2) ?? -1;
  const [start = -1, ...data] = values.slice(0, -2);
  if (values.includes(-1) || start < 103 || values.at(-1) !== 106) return `(patterns ${values.join(' ')})`;
  const sum = data.reduce((all, value, index) => all + value * (index + 1), start) % 103;
  if (sum !== check) return `(check ${check} instead of ${sum})`;
  let set = SETS[start];
  let read = '';
  for (const value of data) {
    const next = value > 98 && !(set === 'C' && value === 99) ? SETS[value] : undefined;
    if (next && next !== set) set = next;
    else if (set === 'C') read += String(value).padStart(2, '0');
    else read += String.fromCharCode(value + (set === 'A' && value >= 64 ? -64 : 32));
  }
  return read;
}
