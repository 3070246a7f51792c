import { z } from 'zod';
import { localeQuery } from './content.ts';
import { defineEndpoint } from './endpoint.ts';
import { day } from './dates.ts';
import { italianTexts } from './italian-texts.ts';
import { integer, text } from './money.ts';
import { pageNumber, wholeNumber } from './numbers.ts';

/** A tab of the header. */
export const promoTab = z.object({
  text: text(),
  url: text(),
  icon: text().describe('The name of an icon of the shop, or the path of a picture.'),
  order: integer(),
  action: z.literal('latest-orders').nullable().describe('`latest-orders` opens that dialog instead of the URL.'),
});

export const promoSlider = defineEndpoint({
  path: 'b2b-promo-slider',
  method: 'GET',
  permission: 'content.view',
  summary: 'The promo tabs of the header.',
  cachedForGuests: true,
  example: { locale: 'it' },
  request: localeQuery,
  response: z.array(promoTab),
  errors: {},
});

export const getFooters = defineEndpoint({
  path: 'get_footers',
  method: 'GET',
  permission: 'content.view',
  summary: 'The footer as sanitised HTML; empty when the operator has written none.',
  cachedForGuests: true,
  example: { locale: 'it' },
  request: localeQuery,
  response: z.object({ message: z.object({ data: z.object({ footer_b2b_html: text() }) }) }),
  errors: {},
});

export const getHome = defineEndpoint({
  path: 'get_home',
  method: 'GET',
  permission: 'content.view',
  summary: 'The blocks of the home page.',
  cachedForGuests: true,
  example: { locale: 'it' },
  request: localeQuery,
  response: z.object({
    slides: z.array(
      z.object({
        label: text(),
        text: text().nullable(),
        ...italianTexts('label', 'text'),
        url: text(),
        image: text(),
        image_mobile: text().nullable(),
        order: integer(),
      }),
    ),
    texts: z.array(
      z.object({ name: text(), title: text(), html: text(), ...italianTexts('title', 'html'), order: integer() }),
    ),
    featured: z
      .array(z.object({ title: text(), url: text(), order: integer() }))
      .describe('Featured articles: the heading, and the listing that has them.'),
  }),
  errors: {},
});

export const webPage = defineEndpoint({
  path: 'web_page',
  method: 'GET',
  permission: 'content.view',
  summary: 'A page by its path, several segments included.',
  cachedForGuests: true,
  example: { path: 'info/spedizioni', locale: 'it' },
  request: localeQuery.extend({ path: z.string().min(1).max(200) }),
  response: z.object({
    path: text(),
    title: text(),
    html: text().describe('Sanitised.'),
    ...italianTexts('title', 'html'),
    meta_description: text().nullable(),
    modified: z.iso.datetime().describe('When it was last written.'),
  }),
  errors: { 404: 'There is no such page.' },
});

const blogEntry = z.object({
  slug: text(),
  title: text(),
  date: day().describe('YYYY-MM-DD.'),
  picture: text().nullable(),
  excerpt: text(),
  topic: text().nullable(),
  ...italianTexts('title', 'excerpt', 'topic', 'html'),
  minutes: integer().describe('Minutes that reading takes.'),
});
export type BlogEntry = z.infer<typeof blogEntry>;

export const blogList = z.object({
  posts: z.array(blogEntry),
  topics: z.array(text()).describe('The topics of all posts.'),
  total: integer(),
  page: integer(),
  per_page: integer(),
  pages: integer(),
});

export const blogPost = blogEntry.extend({
  author: text().nullable(),
  html: text().describe('Sanitised.'),
  articles: z.array(text()).describe('Visible codes of the articles that it is about.'),
});

export const blogPosts = defineEndpoint({
  path: 'blog_posts',
  method: 'GET',
  permission: 'content.view',
  summary: 'Posts of the blog, newest first; with a slug that whole post.',
  cachedForGuests: true,
  example: { page: 1, per_page: 12, locale: 'it' },
  request: localeQuery.extend({
    slug: z.string().min(1).max(200).optional(),
    topic: z.string().max(50).optional(),
    page: pageNumber.default(1),
    per_page: wholeNumber(1, 50).default(12),
  }),
  response: z.union([blogPost, blogList]),
  errors: { 404: 'There is no such post.' },
});

export const faq = defineEndpoint({
  path: 'faq',
  method: 'GET',
  permission: 'content.view',
  summary: 'Frequent questions with their answers.',
  cachedForGuests: true,
  example: { locale: 'it' },
  request: localeQuery,
  response: z.array(
    z.object({
      name: text(),
      topic: text(),
      question: text(),
      answer: text().describe('Sanitised.'),
      ...italianTexts('topic', 'question', 'answer'),
      order: integer(),
    }),
  ),
  errors: {},
});

export const flyers = defineEndpoint({
  path: 'flyers',
  method: 'GET',
  permission: 'content.view',
  summary: 'The flyers that are valid today.',
  cachedForGuests: true,
  example: { locale: 'it' },
  request: localeQuery,
  response: z.array(
    z.object({
      title: text(),
      text: text().nullable(),
      ...italianTexts('title', 'text'),
      cover: text(),
      file: text(),
      valid_from: day().describe('YYYY-MM-DD.'),
      valid_to: day(),
      order: integer(),
    }),
  ),
  errors: {},
});

export const pageContent = defineEndpoint({
  path: 'page-content',
  method: 'GET',
  permission: 'content.view',
  summary: 'The style of pages; empty when there is none for this route.',
  example: { route: 'main' },
  request: localeQuery.extend({ route: z.string().max(100) }),
  response: z.object({ data: z.object({ css: text() }) }),
  errors: {},
});

export const documentList = defineEndpoint({
  path: 'document-list',
  method: 'GET',
  permission: 'content.view',
  summary: 'Records of page styles: fields `["css"]`, filters `route=main` or `[["route","=","main"]]`.',
  example: { fields: '["css"]', filters: '[["route","=","main"]]', limit_page_length: 1 },
  request: localeQuery.extend({
    fields: z.string().max(200).optional().describe('Fields to return, a JSON list.'),
    filters: z.string().max(500).optional(),
    limit_page_length: wholeNumber(1, 100).default(20).describe('Maximum number of records.'),
  }),
  response: z.object({ data: z.array(z.object({ route: text().optional(), css: text().optional() })) }),
  errors: { 422: 'Other fields or filters.' },
});
