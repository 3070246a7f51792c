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
