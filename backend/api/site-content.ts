import type {
  BlogEntry,
  blogPosts,
  faq,
  flyers,
  getFooters,
  getHome,
  promoSlider,
  webPage,
} from '../../contract/site-content.ts';
import { LEGAL_TEXT_PATHS, LEGAL_TEXTS } from '../../domain/legal-texts.ts';
import { shopDay } from '../../domain/shop-day.ts';
import type { Locale } from '../../domain/locale.ts';
import { italianTexts, localized } from '../../domain/local-text.ts';
import { AppError } from '../app-error.ts';
import { localHtml, type Shown } from '../content/index.ts';
import type { Services } from '../services.ts';
import type { Handler } from './handler.ts';

/** Words that are read in a minute. */
const READING_SPEED = 200;

export const handlePromoSlider: Handler<typeof promoSlider> = async (services, _request, { locale }) => {
  const tabs = await services.content.list('promo-tab');
  return tabs.map(({ content: { text, url, icon, action } }, index) => ({
    text: localized(text, locale),
    ...{ url, icon, action, order: index + 1 },
  }));
};

export const handleGetFooters: Handler<typeof getFooters> = async (services, _request, { locale }) => {
  const [footer] = await services.content.list('footer');
  return { message: { data: { footer_b2b_html: footer ? localHtml(footer.content.body, locale) : '' } } };
};

export const handleGetHome: Handler<typeof getHome> = async (services, _request, { locale }) => {
  const blocks = (await services.content.list('home-block')).map(({ key, content }, index) => ({
    ...{ key, content, order: index + 1 },
  }));
  return {
    slides: blocks.flatMap(({ content, order }) =>
      content.type === 'slide'
        ? {
            label: localized(content.label, locale),
            text: content.text && localized(content.text, locale),
            ...italianTexts({ label: content.label, text: content.text }, locale),
            url: content.url,
            image: content.image,
            image_mobile: content.mobileImage,
            order,
          }
        : [],
    ),
    texts: blocks.flatMap(({ key, content, order }) =>
      content.type === 'text'
        ? {
            name: key,
            title: localized(content.title, locale),
            html: localHtml(content.body, locale),
            ...italianTexts({ title: content.title, html: content.body }, locale),
            order,
          }
        : [],
    ),
    featured: blocks.flatMap(({ content, order }) =>
      content.type === 'featured' ? { title: localized(content.title, locale), url: content.url, order } : [],
    ),
  };
};

/** The legal text in force that has a path; it stands in for a page of the operator. */
async function legalPage({ content }: Services, path: string, locale: Locale) {
  const key = LEGAL_TEXTS.find((one) => LEGAL_TEXT_PATHS[one] === path);
  const shown = key && (await content.list('legal-text')).find((one) => one.key === key);
  if (!shown) return null;
  const { title, description, body } = shown.content;
  return {
    path,
    title: localized(title, locale),
    html: localHtml(body, locale),
    ...italianTexts({ title, html: body }, locale),
    meta_description: description && localized(description, locale),
    modified: shown.shownFrom.toISOString(),
  };
}

export const handleWebPage: Handler<typeof webPage> = async (services, { path }, { locale }) => {
  const wanted = path.replace(/^\/+|\/+$/g, '');
  const legal = await legalPage(services, wanted, locale);
  if (legal) return legal;
  const page = (await services.content.list('page')).find(({ key }) => key === wanted);
  if (!page) throw new AppError('not-found', 'notFound');
  const { title, description, body } = page.content;
  return {
    path: page.key,
    title: localized(title, locale),
    html: localHtml(body, locale),
    ...italianTexts({ title, html: body }, locale),
    meta_description: description && localized(description, locale),
    modified: page.writtenAt.toISOString(),
  };
};

function blogEntry({ key, content }: Shown<'post'>, locale: Locale): BlogEntry {
  const words = localHtml(content.body, locale)
    .replace(/<[^>]*>/g, ' ')
    .split(/\s+/).length;
  return {
    slug: key,
    title: localized(content.title, locale),
    date: content.date,
    picture: content.picture,
    excerpt: localized(content.excerpt, locale),
    topic: content.topic && localized(content.topic, locale),
    ...italianTexts(
      { title: content.title, excerpt: content.excerpt, topic: content.topic, html: content.body },
      locale,
    ),
    minutes: Math.max(1, Math.round(words / READING_SPEED)),
  };
}

/** An author is a name, or one by language: a department. */
function authorName(author: NonNullable<Shown<'post'>['content']['author']>, locale: Locale): string {
  return typeof author === 'string' ? author : localized(author, locale);
}

export const handleBlogPosts: Handler<typeof blogPosts> = async (services, request, { locale }) => {
  const posts = (await services.content.list('post')).sort((one, other) =>
    one.content.date === other.content.date ? 0 : one.content.date < other.content.date ? 1 : -1,
  );
  if (request.slug !== undefined) {
    const post = posts.find(({ key }) => key === request.slug);
    if (!post) throw new AppError('not-found', 'notFound');
    const { articles, body } = post.content;
    const author = post.content.author && authorName(post.content.author, locale);
    return { ...blogEntry(post, locale), author, articles, html: localHtml(body, locale) };
  }
  const { page, per_page, topic } = request;
  // A topic in any language: a link to it stays valid when the reader changes the language.
  const isWanted = ({ content }: Shown<'post'>) => content.topic?.it === topic || content.topic?.en === topic;
  const found = topic ? posts.filter(isWanted) : posts;
  return {
    posts: found.slice((page - 1) * per_page, page * per_page).map((post) => blogEntry(post, locale)),
    topics: [...new Set(posts.flatMap(({ content }) => (content.topic ? localized(content.topic, locale) : [])))],
    total: found.length,
    page,
    per_page,
    pages: Math.ceil(found.length / per_page),
  };
};

export const handleFaq: Handler<typeof faq> = async (services, _request, { locale }) => {
  const questions = await services.content.list('question');
  // One topic has one name, also where a question lacks its translation.
  const topics = new Map(questions.flatMap(({ content: { topic } }) => (topic.en ? [[topic.it, topic] as const] : [])));
  return questions.map(({ key, content: { question, answer, topic: own } }, index) => {
    const topic = topics.get(own.it) ?? own;
    return {
      name: key,
      topic: localized(topic, locale),
      question: localized(question, locale),
      answer: localHtml(answer, locale),
      ...italianTexts({ topic, question, answer }, locale),
      order: index + 1,
    };
  });
};

export const handleFlyers: Handler<typeof flyers> = async (services, _request, { locale }) => {
  const today = shopDay(services.clock());
  const current = (await services.content.list('flyer')).filter(
    ({ content }) => content.validFrom <= today && today <= content.validTo,
  );
  return current.map(({ content }, index) => ({
    title: localized(content.title, locale),
    text: content.text && localized(content.text, locale),
    ...italianTexts({ title: content.title, text: content.text }, locale),
    cover: content.cover,
    file: content.file,
    valid_from: content.validFrom,
    valid_to: content.validTo,
    order: index + 1,
  }));
};
