import { visibleCode } from '../../domain/code-key.ts';

/** Codes of articles that look the same, as `import -- collisions` and an upgrade list them. */
export function collisionLines(collisions: readonly (readonly string[])[]): string[] {
  if (collisions.length === 0) return ['No two codes of articles are equal but for what cannot be seen.'];
  return [
    'These codes of articles differ in invisible characters or the form of accents only; rows that meet them are rejected',
    'until they are merged (npm run import -- collisions lists them):',
    ...collisions.map((codes) => `  ${codes.map(visibleCode).join('   ')}`),
  ];
}
