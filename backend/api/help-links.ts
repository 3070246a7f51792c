import { contentPagePath } from '../../domain/content-rules.ts';
import { LEGAL_TEXT_PATHS, type LegalTextKey } from '../../domain/legal-texts.ts';
import { italianTexts, localized, type LocalText } from '../../domain/local-text.ts';
import type { Locale } from '../../domain/locale.ts';
import type { ContentCopy } from '../content/index.ts';
import { answersTo, helpText, type HelpText } from '../search/index.ts';
import type { Services } from '../services.ts';

/** More links than this push the results down. */
const MAXIMUM_LINKS = 3;

/** A link to a text of the shop; the URL is a path without language prefix. */
interface HelpLink {
  title: string;
  url: string;
  italian?: 'title'[];
}

interface Prepared {
  generation: ReturnType<ContentCopy['generation']>;
  texts: Promise<HelpText<HelpLink>[]>;
}

/** What is prepared of the content for each language, until it changes: every search needs it. */
const prepared = new WeakMap<ContentCopy, Map<Locale, Prepared>>();

async function prepare({ content }: Services, locale: Locale): Promise<HelpText<HelpLink>[]> {
  const textOf = (title: LocalText, keywords: LocalText | null | undefined, url: string): HelpText<HelpLink> => {
    const shown = localized(title, locale);
    const phrases = keywords ? localized(keywords, locale).split(',') : [];
    return helpText({ title: shown, url, ...italianTexts({ title }, locale) }, shown, phrases);
  };
  const [questions, pages, legal] = await Promise.all([
    content.list('question'),
    content.list('page'),
    content.list('legal-text'),
  ]);
  const legalPaths = new Map(legal.map((text) => [LEGAL_TEXT_PATHS[text.key as LegalTextKey], text]));
  return [
    ...questions.map(({ key, content: { question, keywords } }) =>
      textOf(question, keywords, `/web-page/faq#faq-${key}`),
    ),
    ...[...legalPaths].map(
      ([
        path,
        {
          content: { title, keywords },
        },
      ]) => textOf(title, keywords, contentPagePath(path)),
    ),
    ...pages
      .filter(({ key }) => !legalPaths.has(key))
      .map(({ key, content: { title, keywords } }) => textOf(title, keywords, contentPagePath(key))),
  ];
}

/** Links to the frequent questions and pages that answer a searched text, at most three. */
export async function helpLinks(services: Services, text: string, locale: Locale): Promise<HelpLink[]> {
  if (text.trim() === '') return [];
  const { content } = services;
  const languages = prepared.get(content) ?? new Map<Locale, Prepared>();
  prepared.set(content, languages);
  const generation = content.generation();
  let known = languages.get(locale);
  if (known?.generation !== generation) {
    known = { generation, texts: prepare(services, locale) };
    languages.set(locale, known);
    known.texts.catch(() => languages.delete(locale));
  }
  return answersTo(text, await known.texts).slice(0, MAXIMUM_LINKS);
}
