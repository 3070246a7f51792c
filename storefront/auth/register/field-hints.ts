import {
  hasTaxCodeCheckCharacter,
  hasVatCheckDigit,
  isRecipientCode,
  taxCodeOf,
  vatNumberOf,
} from '../../../domain/company-identifiers.ts';
import type { RegistrationField } from '../../../domain/registration.ts';
import type { I18n } from '../../i18n/i18n.tsx';

/** Counter and hint of a field while it is typed. */
export interface Guide {
  aside?: string;
  hint?: string;
  /** The check digit or the format is right. */
  isRight?: boolean;
}

type Typed = Readonly<Partial<Record<RegistrationField, string>>>;

/** Hints for typing the fields of an Italian company. */
export function guideOf({ t }: Pick<I18n, 't'>, field: RegistrationField, typed: Typed): Guide {
  if ((typed.country ?? 'IT') !== 'IT') return field === 'email' ? { hint: t('register.emailHint') } : {};
  const value = typed[field] ?? '';
  switch (field) {
    case 'vatNumber': {
      const digits = vatNumberOf(value);
      if (hasVatCheckDigit(digits)) return { hint: t('register.vatOk'), isRight: true };
      return { ...counted(t, digits.length, 11), hint: t('register.vatHint') };
    }
    case 'taxCode': {
      const code = taxCodeOf(value);
      const isRight = hasVatCheckDigit(code) || hasTaxCodeCheckCharacter(code);
      return { ...counted(t, code.length, /^\d*$/.test(code) ? 11 : 16), hint: t('register.taxCodeHint'), isRight };
    }
    case 'recipientCode':
      return typed.pec
        ? { hint: t('register.recipientFree') }
        : {
            ...counted(t, value.trim().length, 7),
            hint: t('register.recipientHint'),
            isRight: isRecipientCode(value.trim().toUpperCase()),
          };
    case 'city':
      return { hint: t('register.cityHint') };
    case 'province':
      return { hint: t('register.provinceHint') };
    case 'email':
      return { hint: t('register.emailHint') };
    default:
      return {};
  }
}

function counted(t: I18n['t'], typed: number, total: number): Guide {
  return typed === 0 || typed === total ? {} : { aside: t('register.count', { typed, total }) };
}
