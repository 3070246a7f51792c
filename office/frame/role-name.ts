import { useI18n } from '../i18n/i18n.ts';

/** Names a role: a built-in one in the language of the page, an own one as the shop calls it. */
export function useRoleName(): (role: { builtIn: string | null; name: string | null }) => string {
  const { word } = useI18n();
  return ({ builtIn, name }) => (builtIn === null ? (name ?? '') : word(`role.${builtIn}`));
}
