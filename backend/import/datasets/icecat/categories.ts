import type { LocalText } from '../../../../domain/local-text.ts';
import type { CategoryRecord } from '../../../catalogue/records.ts';

/** One group of the department, and the category id prefixes that belong to it. */
interface Group {
  code: string;
  name: LocalText;
  prefixes: string[];
}

const department = { code: 'informatica-ufficio', name: { it: 'Informatica e ufficio', en: 'IT and office' } };

const others = 'ufficio-altro';

const groups: Group[] = [
  { code: 'ufficio-stampa', name: { it: 'Stampa e consumabili', en: 'Printing and supplies' }, prefixes: ['el-13'] },
  {
    code: 'ufficio-cavi',
    name: { it: 'Cavi e adattatori', en: 'Cables and adapters' },
    prefixes: ['el-7-7', 'el-7-1', 'el-7-6'],
  },
  {
    code: 'ufficio-energia',
    name: { it: 'Alimentazione e gruppi di continuità', en: 'Power and UPS' },
    prefixes: ['el-7-15', 'el-7-9-3'],
  },
  {
    code: 'ufficio-componenti',
    name: { it: 'Componenti per computer', en: 'Computer components' },
    prefixes: ['el-7-9', 'el-7-12', 'el-3'],
  },
  {
    code: 'ufficio-periferiche',
    name: { it: 'Periferiche e accessori', en: 'Peripherals and accessories' },
    prefixes: ['el-7', 'el-7-9-12', 'el-7-9-16', 'el-7-8'],
  },
  {
    code: 'ufficio-memorie',
    name: { it: 'Dischi, memorie e supporti', en: 'Drives, memory cards and media' },
    prefixes: ['el-7-9-14', 'el-7-5', 'el-7-12-2'],
  },
  { code: 'ufficio-computer', name: { it: 'Computer e server', en: 'Computers and servers' }, prefixes: ['el-6'] },
  { code: 'ufficio-reti', name: { it: 'Reti', en: 'Networking' }, prefixes: ['el-12', 'el-7-3'] },
  {
    code: 'ufficio-audio-video',
    name: { it: 'Audio, video e telefonia', en: 'Audio, video and telephony' },
    prefixes: ['el', 'co'],
  },
  {
    code: 'ufficio-carta',
    name: { it: 'Carta, etichette e cancelleria', en: 'Paper, labels and stationery' },
    prefixes: ['os'],
  },
  { code: 'ufficio-borse', name: { it: 'Borse e custodie', en: 'Bags and cases' }, prefixes: ['lb'] },
  { code: 'ufficio-software', name: { it: 'Software e servizi', en: 'Software and services' }, prefixes: ['so', 'se'] },
  { code: others, name: { it: 'Altri articoli', en: 'Other items' }, prefixes: [] },
];

function isBelow(id: string, prefix: string): boolean {
  return id === prefix || id.startsWith(`${prefix}-`);
}

/** The group with the longest matching prefix: `el-7-9-12-8` is a peripheral although `el-7-9` is a component. */
function groupOf(id: string): string {
  let best = { code: others, length: 0 };
  for (const { code, prefixes } of groups) {
    for (const prefix of prefixes) {
      if (prefix.length > best.length && isBelow(id, prefix)) best = { code, length: prefix.length };
    }
  }
  return best.code;
}

/** The categories on three levels: the department, its groups, and below them the categories found in the table. */
export class IcecatCategories {
  readonly #leaves = new Map<string, CategoryRecord>();

  /** Code of the category of a table row; created on first use. */
  add(id: string, name: LocalText): string {
    const code = `ufficio-${id}`;
    if (!this.#leaves.has(code)) {
      this.#leaves.set(code, { code, parentCode: groupOf(id), name, position: this.#leaves.size });
    }
    return code;
  }

  /** Category for products that are not in the table. */
  get unknown(): string {
    return others;
  }

  records(): CategoryRecord[] {
    const top: CategoryRecord = { ...department, parentCode: null, position: 900 };
    const middle = groups.map(({ code, name }, position) => ({ code, name, position, parentCode: department.code }));
    return [top, ...middle, ...this.#leaves.values()];
  }

  /** Names of the categories that hold products, by code. */
  names(): Map<string, LocalText> {
    const rest = groups.find(({ code }) => code === others)?.name ?? department.name;
    return new Map([[others, rest], ...[...this.#leaves.values()].map(({ code, name }) => [code, name] as const)]);
  }
}
