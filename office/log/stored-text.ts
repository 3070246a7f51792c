import type { I18n } from '../i18n/i18n.ts';

type Texts = Pick<I18n, 'word' | 'money' | 'moment' | 'date' | 'percent'> & {
  t: (key: 'save.empty' | 'log.yes' | 'log.no') => string;
};

/** The field of one line of an order, as its position and what of it changed: 'line 1 PT-LAV-14B', 'line 2 unit'. */
const LINE = /^line (\d+) (.+)$/;
/** The states of an order, which stand as their code. */
const STATUS = /^[A-Z]{2}$/;

/** Details that join the entry to other stored objects and say nothing to people. */
const INTERNAL = new Set(['payment', 'approval', 'correction', 'hasEnded', 'conditionId']);
const DAY = /^\d{4}-\d\d-\d\d$/;
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The name of a stored field; the field itself where there is none. */
export function fieldName(field: string, { word }: Pick<I18n, 'word'>): string {
  for (const kind of ['field', 'detail']) {
    const name = word(`${kind}.${field}`);
    if (name !== `${kind}.${field}`) return name;
  }
  const [, position, what] = LINE.exec(field) ?? [];
  if (position !== undefined && what !== undefined) {
    const name = word(`line.${what}`);
    return `${word('line')} ${position}, ${name === `line.${what}` ? what : name}`;
  }
  // A field of several: 'rules 2027-01-01', 'labels.012.it'.
  const [kind = field, ...rest] = field.split(/[ .]/);
  const name = rest.length > 0 ? word(`field.${kind}`) : field;
  return name === `field.${kind}` ? field : [name, ...rest].join(' ');
}

/** A stored value as a person reads it: sums in euro, yes and no, moments; states and roles as the pages call them. */
export function storedText(field: string, value: unknown, texts: Texts): string {
  if (isEmpty(value)) return texts.t('save.empty');
  if (typeof value === 'boolean') return texts.t(value ? 'log.yes' : 'log.no');
  if (field === 'netPrice' && typeof value === 'number') return texts.money(Math.round(value / 100));
  if (field === 'discounts' && Array.isArray(value)) return value.map((one) => Number(one) / 100).join('+');
  if (Array.isArray(value)) {
    const isOfObjects = value.some((one) => typeof one === 'object' && one !== null);
    return value.map((one) => storedText(field, one, texts)).join(isOfObjects ? '; ' : ', ');
  }
  if (typeof value === 'object') return storedDetails(value as Record<string, unknown>, texts);
  if (typeof value === 'number' && /cents$/i.test(field)) return texts.money(value);
  if (typeof value === 'number' && /percent$/i.test(field)) return texts.percent(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (MOMENT.test(text)) return texts.moment(text);
  if (DAY.test(text)) return texts.date(text);
  const key =
    field === 'status' && STATUS.test(text)
      ? `orders.status.${text}`
      : field === 'state'
        ? `imports.state.${text}`
        : `${field}.${text}`;
  const word = texts.word(key);
  return word === key ? text : word;
}

/** The details of an entry in one line, without those that are empty or internal. */
export function storedDetails(details: Record<string, unknown>, texts: Texts): string {
  return Object.entries(details)
    .filter(([key, value]) => !INTERNAL.has(key) && !isEmpty(value))
    .map(([key, value]) => `${fieldName(key, texts)}: ${storedText(key, value, texts)}`)
    .join(', ');
}
