import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/**
 * Short class names: the name in its file plus a hash of the file's path; identical in the client and server builds.
 */
function className(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.replace(/\?.*$/, ''));
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`;
}

/** CSS Modules as the build and the component tests name their classes. */
export const cssModules = { generateScopedName: className };
