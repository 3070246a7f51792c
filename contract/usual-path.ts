/** The path of most endpoints: their name in snake case. */
export function usualPath(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
