import { identityFields, type IdentityField, type IdentityFields } from '../../contract/office/identity.ts';
import { isColour } from '../../domain/shop-colours.ts';

/** A text in both languages, as it is typed. */
export interface TypedLocal {
  it: string;
  en: string;
}
/** What a control holds: its text, the texts of both languages, or the path of a picture. */
export type Typed = string | TypedLocal | null;

const LOCAL = ['claim', 'headline', 'supportHours', 'paperFoot'] as const;
export type LocalField = (typeof LOCAL)[number];
const PICTURES = ['logo', 'darkLogo', 'icon'] as const;
export type PictureField = (typeof PICTURES)[number];
const NUMBERS: readonly IdentityField[] = ['deliveryDays', 'supportDays'];
const COLOURS: readonly IdentityField[] = ['sign', 'action'];

/** The text of a control with one text. */
export const textOf = (typed: Typed): string => (typeof typed === 'string' ? typed : '');

export const isLocal = (field: IdentityField): field is LocalField => (LOCAL as readonly string[]).includes(field);
export const isPicture = (field: IdentityField): field is PictureField =>
  (PICTURES as readonly string[]).includes(field);

/** All fields, in the order of the page. */
export const FIELDS = Object.keys(identityFields) as IdentityField[];

/** A stored value as its control shows it. */
export function typedOf<Field extends IdentityField>(field: Field, stored: IdentityFields[Field]): Typed {
  if (stored === null) return isLocal(field) ? { it: '', en: '' } : isPicture(field) ? null : '';
  if (Array.isArray(stored)) return stored.join('\n');
  if (typeof stored === 'object') return { it: stored.it, en: stored.en ?? '' };
  return COLOURS.includes(field) ? String(stored).toUpperCase() : String(stored);
}

function meantBy(field: IdentityField, typed: Typed): unknown {
  if (typed === null) return null;
  if (typeof typed === 'object') {
    const [it, en] = [typed.it.trim(), typed.en.trim()];
    return it === '' && en === '' ? null : { it, en: en || null };
  }
  const text = typed.trim();
  if (NUMBERS.includes(field)) return text === '' ? null : Number(text);
  if (field === 'paperLines')
    return text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
  return COLOURS.includes(field) ? text.toLowerCase() : text;
}

/** The value that a control means; nothing where it does not fit and so never enters the draft. */
export function readTyped(field: IdentityField, typed: Typed): { value: unknown } | null {
  const parsed = identityFields[field].safeParse(meantBy(field, typed));
  return parsed.success ? { value: parsed.data } : null;
}

/** Whether two values of a field are the same; colours are, however they are written. */
export function isSame(one: unknown, other: unknown): boolean {
  const isHex = (value: unknown) => typeof value === 'string' && isColour(value);
  const [left, right] = [JSON.stringify(one), JSON.stringify(other)];
  return isHex(one) && isHex(other) ? left.toLowerCase() === right.toLowerCase() : left === right;
}
