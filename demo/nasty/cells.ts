import type { Dice } from './dice.ts';

/**
 * What a cell means. words: a text for people. text, code: kept as they are written. integer, decimal, euro: numbers.
 * percent: a number in percent. discounts: `30+10`. flag: yes or no. day: YYYY-MM-DD. moment: YYYY-MM-DD HH:MM, Italian
 * time. list: texts.
 */
export type Meaning =
  | 'code'
  | 'text'
  | 'words'
  | 'integer'
  | 'decimal'
  | 'euro'
  | 'percent'
  | 'discounts'
  | 'flag'
  | 'day'
  | 'moment'
  | 'list';

/** What a person reads in a cell, as a file of JSON has it; null is an empty cell. */
export type Value = string | number | boolean | readonly string[] | null;

/** What a file has in a cell: its text, and in a spreadsheet what the cell holds and how it is formatted. */
export interface Written {
  text: string;
  holds?: number | boolean | Date;
  format?: string;
}

/** The habits of a whole file. */
export interface Habits {
  decimal: ',' | '.';
  isSheet: boolean;
  /** Whether the file can have every sign, and not only those of a code page. */
  isUnicode: boolean;
  /** A blank that is not broken, where the encoding shows itself. */
  blank: string;
}

/** Writes a value in one of the ways in which people, spreadsheets and ERPs write it. */
export function writeCell(meaning: Meaning, value: Value, dice: Dice, habits: Habits): Written {
  if (value === null) return { text: emptyOf(meaning, dice) };
  switch (meaning) {
    case 'integer':
    case 'decimal':
    case 'euro':
      return writeNumber(Number(value), meaning, dice, habits);
    case 'percent':
      return writePercent(Number(value), dice, habits);
    case 'flag':
      return writeFlag(value === true, dice, habits);
    case 'day':
      return writeDay(String(value), dice, habits);
    case 'moment':
      return { text: dice.pick([String(value), italianDay(String(value)).replace(/:/g, dice.pick([':', '.']))]) };
    case 'list':
      return { text: (value as readonly string[]).join('|') };
    case 'discounts':
      return { text: dice.pick([String(value), String(value).replaceAll('+', ' + ')]) };
    default:
      return writeText(String(value), meaning, dice, habits);
  }
}

/** A cell of which nobody can tell what it should be, so that it must not be stored. */
export function spoiltCell(meaning: Meaning, dice: Dice, { isSheet }: Habits): Written {
  const errors = ['#N/D', '#RIF!', '#VALORE!', '#NOME?', 'Err:502'];
  const others: Partial<Record<Meaning, readonly string[]>> = {
    integer: ['tanti', '3,7'],
    decimal: ['a richiesta', '1,2,3'],
    euro: ['a richiesta', 'n.d.', '12,50 USD'],
    percent: ['netto', '120x'],
    discounts: ['30+x'],
    flag: ['forse', '2'],
    day: ['31/02/2026', 'mai', '2026-13-01'],
    moment: ['ieri', '31/02/2026 10:00'],
  };
  const isOfText = meaning === 'text' || meaning === 'words' || meaning === 'code';
  // A size such as 3-4 that a spreadsheet has taken for a day.
  if (isSheet && isOfText && dice.once(2)) return { text: '', holds: new Date(Date.UTC(2026, 3, 3)), format: 'd-mmm' };
  return { text: dice.pick([...errors, ...(others[meaning] ?? [])]) };
}

function emptyOf(meaning: Meaning, dice: Dice): string {
  const blanks = ['', '', ' ', '   '];
  if (meaning === 'day') return dice.pick([...blanks, '00/00/0000', '0000-00-00', '30/12/1899', '  /  /    ']);
  return dice.pick(blanks);
}

function writeNumber(value: number, meaning: Meaning, dice: Dice, habits: Habits): Written {
  const { decimal, isSheet, isUnicode, blank } = habits;
  const plain = String(value);
  const shown = (text: string): string => (decimal === ',' ? text.replace('.', ',') : text);
  if (isSheet && dice.once(2)) {
    return { text: plain, holds: value, format: dice.pick(['General', '0.00', '#,##0.00', '#,##0.00 "€"']) };
  }
  if (meaning === 'integer') return { text: dice.pick([plain, shown(`${plain}.00`)]) };
  const decimals = plain.split('.')[1]?.length ?? 0;
  // Three decimals would also be thousands: `12,400`.
  const whole = shown(value.toFixed(decimals <= 2 ? 2 : decimals));
  const [before = '', after = ''] = whole.split(decimal);
  const grouped = before.replace(/\B(?=(\d{3})+$)/g, dice.pick(decimal === ',' ? ['.', ' ', blank] : [',', ' ']));
  const written = dice.once(2) ? whole : `${grouped}${decimal}${after}`;
  const behind = value < 0 && dice.once(2) ? `${written.slice(1)}-` : written;
  return {
    text:
      meaning === 'euro'
        ? dice.pick([behind, behind, isUnicode ? `${behind} €` : `EURO ${behind}`, `EUR ${behind}`])
        : behind,
  };
}

function writePercent(value: number, dice: Dice, { decimal, isSheet }: Habits): Written {
  if (isSheet && dice.once(2)) return { text: '', holds: value / 100, format: dice.pick(['0%', '0.00%']) };
  const text = decimal === ',' ? String(value).replace('.', ',') : String(value);
  return { text: dice.pick([text, `${text}%`, `${text} %`]) };
}

function writeFlag(value: boolean, dice: Dice, { isSheet }: Habits): Written {
  if (isSheet && dice.once(2)) return { text: '', holds: value };
  return {
    text: dice.pick(
      value ? ['si', 'SI', 's', 'true', '1', 'x', 'X', 'VERO'] : ['no', 'NO', 'n', 'false', '0', 'FALSO'],
    ),
  };
}

const italianDay = (day: string): string => day.replace(/^(\d{4})-(\d\d)-(\d\d)/, '$3/$2/$1');

function writeDay(day: string, dice: Dice, { isSheet }: Habits): Written {
  if (isSheet && dice.once(2)) {
    return { text: '', holds: new Date(`${day}T00:00:00Z`), format: dice.pick(['dd/mm/yyyy', 'd-mmm-yy']) };
  }
  const italian = italianDay(day);
  return { text: dice.pick([day, italian, italian.replaceAll('/', '.'), day.replaceAll('-', ''), `${day} 00:00:00`]) };
}

function writeText(text: string, meaning: Meaning, dice: Dice, { isSheet, isUnicode, blank }: Habits): Written {
  // What a spreadsheet makes of a code of digits that somebody has formatted to be seen whole.
  if (isSheet && meaning === 'code' && /^\d{1,9}$/.test(text) && dice.once(2)) {
    return { text, holds: Number(text), format: '0'.repeat(text.length) };
  }
  const middle = Math.ceil(text.length / 2);
  const within = (sign: string): string => text.slice(0, middle) + sign + text.slice(middle);
  const ways = [text, text, ` ${text}  `, text.replaceAll(' ', blank)];
  if (isUnicode) ways.push(text.normalize('NFD'), within('\u200b'), within('\u00ad'), `\ufeff${text}`);
  if (!isSheet) ways.push(within('\x07'));
  if (meaning === 'words') ways.push(text.replaceAll('à', '&agrave;'), `<b>${text}</b>`);
  return { text: dice.pick(ways) };
}
