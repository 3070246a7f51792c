/** The page that asks for legal texts to be accepted, and leads back; paths without and with language prefix. */
export function acceptTextsPath(moment: 'login' | 'order', back: string): string {
  return `/pages/accept-texts?${new URLSearchParams({ moment, redirect: back })}`;
}
