import type { I18n } from '../../i18n/i18n.tsx';
import type { OrderedBy } from './parse-order.ts';

/** 'da Luca per Bassi', 'da Davide, approvato da Marco'; '' when nobody is named. */
export function orderedByText({ t }: Pick<I18n, 't'>, { name, company, approver }: OrderedBy): string {
  if (name === '') return '';
  if (approver !== null) return t('people.sentAndApproved', { name, approver });
  return company === null ? t('order.sentBy', { name }) : t('people.sentFor', { name, company });
}
