import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { sql } from 'kysely';
import { findArticlesNamed } from '../../database/article-codes.ts';
import type { UpsertDatabase } from '../../database/upsert/index.ts';
import { visibleCode } from '../../../domain/code-key.ts';
import { explain, type Reason } from '../../texts/index.ts';
import { errorCode, ImportError } from '../import-error.ts';
import type { ArticleWithPrices } from '../kinds/articles.ts';
import type { ImportContext } from '../kinds/kind.ts';
import type { Progress } from '../progress.ts';
import type { Item } from '../write-batches.ts';
import { codesInPath, isPicturePath } from './picture-names.ts';

/** Articles whose pictures are made before they are written. */
const AT_ONCE = 100;

interface Picture {
  path: string;
  number: number;
}

/** A picture being made, as the picture store takes it. */
type PictureItem = Item<{ pictures?: string[] }>;

interface FolderRun {
  context: ImportContext;
  progress: Progress;
}

/**
 * The articles whose codes name the pictures of a folder, with their pictures: those of the folder in the order of their
 * numbers, then those that come from elsewhere. `source` is the folder of addresses by which an earlier run of the same
 * folder is known. What belongs to no article is reported.
 * @throws ImportError when there is no such folder, or no picture in it.
 */
export async function* readPictureFolder(
  folder: string,
  source: string,
  { context, progress }: FolderRun,
): AsyncGenerator<Item<ArticleWithPrices>[]> {
  const paths = await listFiles(folder);
  const refuse = async (path: string, code: string | null, reason: Reason, isNote = false): Promise<void> => {
    const severity = isNote ? 'note' : 'refused';
    await context.report.add([{ file: path, line: 0, code, field: 'pictures', reason, severity }]);
    if (!isNote) progress.done(1);
  };
  const pictures: string[] = [];
  for (const path of paths) {
    if (isPicturePath(path) === true) pictures.push(path);
    else await refuse(path, null, explain('Passed over: by its ending it is no picture.'), true);
  }
  if (pictures.length === 0) throw new ImportError(`The folder ${folder} has no pictures.`);

  const codes = new Set(pictures.flatMap((path) => codesInPath(path).map(({ code }) => code)));
  const named = await findArticlesNamed(context.database.query, codes);
  const ofArticles = new Map<string, Picture[]>();
  for (const path of pictures) {
    const found = articleOf(path, named);
    if ('reason' in found) await refuse(path, found.code, found.reason);
    else ofArticles.set(found.code, [...(ofArticles.get(found.code) ?? []), { path, number: found.number }]);
  }
  const articles = [...ofArticles];
  for (let start = 0; start < articles.length; start += AT_ONCE) {
    yield await itemsOf(articles.slice(start, start + AT_ONCE), `/img/${source}/`, context);
  }
}

/** Paths below a folder, without what systems leave there. */
async function listFiles(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .filter((path) => isPicturePath(path) !== null)
      .sort(inNaturalOrder);
  } catch (error) {
    if (!['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) throw error;
    throw new ImportError(`There is no folder ${folder}.`, { cause: error });
  }
}

const { compare: inNaturalOrder } = new Intl.Collator('it', { numeric: true });

type FoundNames = Awaited<ReturnType<typeof findArticlesNamed>>;

/** The article of a picture, or why it has none. */
function articleOf(
  path: string,
  { spelled, written }: FoundNames,
): { code: string; number: number } | { code: string | null; reason: Reason } {
  const named = codesInPath(path);
  for (const { code, number, isWhole } of named) {
    const meant = spelled.get(code);
    if (meant === undefined) continue;
    if ('lookAlikes' in meant) return ambiguous(code, meant);
    // `AB_1` may be a picture of `AB` or that of `AB/1`.
    const whole = isWhole ? undefined : named.find((one) => one.isWhole && written.has(one.code))?.code;
    if (whole === undefined) return { code: meant.code, number };
    const others = written.get(whole);
    const lookAlikes = others === undefined ? [] : 'code' in others ? [others.code] : others.lookAlikes;
    return ambiguous(whole, { lookAlikes: [meant.code, ...lookAlikes] });
  }
  for (const { code, number } of named) {
    const meant = written.get(code);
    if (meant !== undefined) return 'code' in meant ? { code: meant.code, number } : ambiguous(code, meant);
  }
  const all = [...new Set(named.map(({ code }) => code))].map(visibleCode);
  return { code: null, reason: explain('No article has the code {codes}.', { codes: all.join(' or ') }) };
}

function ambiguous(code: string, { lookAlikes }: { lookAlikes: string[] }): { code: string; reason: Reason } {
  return { code, reason: explain('The name may mean {codes}.', { codes: lookAlikes.map(visibleCode).join(' or ') }) };
}

/** Articles with the pictures that they will have. One that cannot be made does not take the place of earlier ones. */
async function itemsOf(
  articles: readonly [string, Picture[]][],
  address: string,
  context: ImportContext,
): Promise<Item<ArticleWithPrices>[]> {
  const stored = await storedPictures(
    context.database,
    articles.map(([code]) => code),
  );
  const made = articles.map(([code, pictures]) => ({
    code,
    parts: pictures
      .toSorted((one, other) => one.number - other.number || inNaturalOrder(one.path, other.path))
      .map(({ path }): PictureItem => ({ file: path, line: 0, code, record: { pictures: [path] }, remarks: [] })),
  }));
  await context.pictures.store(
    made.flatMap(({ parts }) => parts),
    ({ record }) => record,
  );
  return made.map(({ code, parts }): Item<ArticleWithPrices> => {
    const before = stored.get(code) ?? [];
    const remarks = parts.flatMap(({ file, remarks: found }) =>
      found.map((remark) => ({
        ...remark,
        value: file,
        reason: explain('{place}: {reason}', { place: file, reason: remark.reason }),
      })),
    );
    const earlier = before.filter((picture) => picture.startsWith(address));
    const others = before.filter((picture) => !picture.startsWith(address));
    const own = parts.flatMap(({ record }) => record.pictures ?? []);
    const pictures = [...(remarks.length > 0 && earlier.length > 0 ? earlier : own), ...others];
    return {
      ...{ file: parts[0]?.file ?? '', line: 0, code, remarks },
      record: { article: { code, pictures: [...new Set(pictures)] }, brand: null, prices: {} },
    };
  });
}

async function storedPictures({ query }: UpsertDatabase, codes: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ code: string; pictures: string[] }>`
    select code, pictures from article where code = any(${codes}::text[])`.execute(query);
  return new Map(rows.map(({ code, pictures }) => [code, pictures]));
}
