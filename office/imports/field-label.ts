import { useI18n } from '../i18n/i18n.ts';

/** What people call a field of a kind of files, by its place: `name.it`, `prices.LISTINO`, `addresses.city`. */
export function useFieldLabel(): (at: string) => string {
  const { t, word } = useI18n();
  const nameOf = (field: string): string => {
    const key = `imports.field.${field}`;
    const name = word(key);
    return name === key ? field : name;
  };
  return (at) => {
    if (at.startsWith('!')) return t('imports.contrary', { field: nameOf(at.slice(1)) });
    const [field = '', ...rest] = at.split('.');
    const part = rest.join('.');
    if (part === '') return nameOf(field);
    if (field === 'prices' || field === 'price') return t('imports.priceOf', { list: part });
    if (field === 'feature') return t('imports.featureOf', { code: part });
    if (part === 'it' || part === 'en') return `${nameOf(field)}, ${t(`imports.language.${part}`)}`;
    return `${nameOf(field)}: ${nameOf(part)}`;
  };
}
