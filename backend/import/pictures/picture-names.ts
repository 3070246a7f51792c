import { codeKey } from '../../../domain/code-key.ts';

/** A code that the name of a picture may hold, and the picture's place among those of the article. */
export interface NamedCode {
  code: string;
  number: number;
  /** The whole name, or that of a folder: nothing was taken for a number. */
  isWhole: boolean;
}

const endings = /\.(?:jpe?g|png|webp|gif|tiff?|avif)$/i;
/** What systems leave in folders. */
const leftovers = /(?:^|\/)(?:\.[^/]*|__MACOSX|Thumbs\.db|desktop\.ini)(?:\/|$)/i;
const numbered = [/^(.*\S)\s*\((\d{1,3})\)$/u, /^(.*[^\s_-])[_-](\d{1,3})$/u];

/** Whether a path is that of a picture; null for what nobody put there on purpose. */
export function isPicturePath(path: string): boolean | null {
  return leftovers.test(path) ? null : endings.test(path);
}

/**
 * The codes that the path of a picture below its folder may hold, the most likely first: `CODE/…`, then `CODE.jpg`, then
 * `CODE_1.jpg`, `CODE-1.jpg` and `CODE (1).jpg`.
 */
export function codesInPath(path: string): NamedCode[] {
  const parts = path.normalize('NFC').split('/');
  const stem = (parts.pop() ?? '').replace(endings, '').trim();
  const folders = parts.toReversed().map((code) => ({ code, number: numberIn(stem, code), isWhole: true }));
  const shorter = numbered.flatMap((form): NamedCode[] => {
    const [, code, number] = form.exec(stem) ?? [];
    return code === undefined ? [] : [{ code, number: Number(number), isWhole: false }];
  });
  return [...folders, { code: stem, number: 0, isWhole: true }, ...shorter];
}

/** The last number in a name, without the code of the folder that it may begin with; 0 if there is none. */
function numberIn(stem: string, code: string): number {
  const rest = codeKey(stem).startsWith(codeKey(code)) ? stem.slice(code.length) : stem;
  return Number(/(\d{1,6})\D*$/.exec(rest)?.[1] ?? 0);
}
