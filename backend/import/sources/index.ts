import { fastenersSource } from './fasteners/source.ts';
import { icecatSource } from './icecat/source.ts';
import type { Source } from './source.ts';

/** Sets of files that belong together and are joined by code; a mapping cannot express the join. */
const sources = { icecat: icecatSource, fasteners: fastenersSource } satisfies Record<string, Source>;

export type SourceName = keyof typeof sources;

export const sourceNames = Object.keys(sources) as SourceName[];

/** The source of that name. */
export function sourceOf(name: SourceName): Source {
  return sources[name];
}
