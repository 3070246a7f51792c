import type { documentList, pageContent } from '../../contract/site-content.ts';
import { AppError } from '../app-error.ts';
import { safeCss } from '../content/index.ts';
import type { Services } from '../services.ts';
import type { Handler } from './handler.ts';

/** The page styles of a route, or of all routes. */
async function stylesOf(services: Services, route: string | null): Promise<{ route: string; css: string }[]> {
  return (await services.content.list('style'))
    .filter(({ content }) => route === null || content.route === route)
    .map(({ content }) => ({ route: content.route, css: safeCss(content.css) }));
}

export const handlePageContent: Handler<typeof pageContent> = async (services, { route }) => {
  const [first] = await stylesOf(services, route);
  return { data: { css: first?.css ?? '' } };
};

const FIELDS = ['route', 'css'] as const;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function reject(field: string): never {
  throw new AppError('invalid', 'valueNotValid', { errors: { [field]: [{ key: 'valueNotValid' }] } });
}

/** The wanted fields: a JSON list, or names with commas. */
function parseFields(text: string): (typeof FIELDS)[number][] {
  const parsed = parseJson(text) ?? text.split(',').map((name) => name.trim());
  if (!Array.isArray(parsed) || parsed.length === 0) return reject('fields');
  return parsed.map((name) => FIELDS.find((known) => known === name) ?? reject('fields'));
}

/** The wanted route: `route=main`, `{"route":"main"}` or `[["route","=","main"]]`. */
function parseRoute(text: string): string | null {
  const [, plain] = /^route=([\w-]+)$/.exec(text) ?? [];
  if (plain !== undefined) return plain;
  const parsed = parseJson(text);
  if (typeof parsed !== 'object' || parsed === null) return reject('filters');
  if (Array.isArray(parsed)) {
    if (parsed.length === 0) return null;
    const [filter] = parsed as unknown[];
    const [field, comparison, value] = Array.isArray(filter) ? (filter as unknown[]).slice(-3) : [];
    if (parsed.length > 1 || field !== 'route' || comparison !== '=' || typeof value !== 'string')
      return reject('filters');
    return value;
  }
  const entries = Object.entries(parsed);
  if (entries.length === 0) return null;
  const [[field, value]] = entries as [[string, unknown]];
  return entries.length === 1 && field === 'route' && typeof value === 'string' ? value : reject('filters');
}

export const handleDocumentList: Handler<typeof documentList> = async (services, request) => {
  const wanted = request.fields === undefined ? FIELDS : parseFields(request.fields);
  const styles = await stylesOf(services, request.filters === undefined ? null : parseRoute(request.filters));
  return {
    data: styles
      .slice(0, request.limit_page_length)
      .map((style) => Object.fromEntries(wanted.map((field) => [field, style[field]]))),
  };
};
