/** The name of the current page, from the ids in routes.ts: `en:shop` → `shop`. */
export function routeName(matches: readonly { id: string }[]): string | undefined {
  const id = matches.at(-1)?.id;
  return id?.includes(':') ? id.slice(id.indexOf(':') + 1) : undefined;
}
