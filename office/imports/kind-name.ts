import { useI18n } from '../i18n/i18n.ts';

/** What people call a kind of files, or what a run did; the technical name where there is no word for it. */
export function useKindName(): (kind: string) => string {
  const { word } = useI18n();
  return (kind) => {
    const key = `imports.kind.${kind}`;
    const name = word(key);
    return name === key ? kind : name;
  };
}
