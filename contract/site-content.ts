import { z } from 'zod';
import { localeQuery } from './content.ts';
import { defineEndpoint } from './endpoint.ts';
import { pageNumber, wholeNumber } from './numbers.ts';

/** A tab of the header (R2.56, R7.6). */
export const promoTab = z.object({
  text: z.string(),
  url: z.string(),
  /** The name of an icon of the shop, or the path of a picture. */
  icon: z.string(),
  order: z.number().int(),
  /** `latest-orders` opens that dialog instead of the URL. */
  action: z.literal('latest-orders').nullable(),
});

export const promoSlider = defineEndpoint({
  path: 'b2b-promo-slider',
  method: 'GET',
  permission: 'content.view',
  summary: 'The promo tabs of the header (R7.6).',
  request: localeQuery,
  response: z.array(promoTab),
  errors: {},
});

export const getFooters = defineEndpoint({
  path: 'get_footers',
  method: 'GET',
  permission: 'content.view',
  summary: 'The footer as sanitised HTML; empty when the operator has written none (R7.7).',
  request: localeQuery,
  response: z.object({ message: z.object({ data: z.object({ footer_b2b_html: z.string() }) }) }),
  errors: {},
});

export const getHome = defineEndpoint({
  path: 'get_home',
  method: 'GET',
  permission: 'content.view',
  summary: 'The blocks of the home page (R7.29).',
  request: localeQuery,
  response: z.object({
    slides: z.array(
      z.object({
        label: z.string(),
        text: z.string().nullable(),
        url: z.string(),
        image: z.string(),
        image_mobile: z.string().nullable(),
        order: z.number().int(),
      }),
    ),
    texts: z.array(z.object({ name: z.string(), title: z.string(), html: z.string(), order: z.number().int() })),
    /** Featured articles: the heading, and the listing that has them. */
    featured: z.array(z.object({ title: z.string(), url: z.string(), order: z.number().int() })),
  }),
  errors: {},
});

export const webPage = defineEndpoint({
  path: 'web_page',
  method: 'GET',
  permission: 'content.view',
  summary: 'A page by its path, several segments included (R7.26).',
  request: localeQuery.extend({ path: z.string().min(1).max(200) }),
  response: z.object({
    path: z.string(),
    title: z.string(),
    /** Sanitised. */
    html: z.string(),
    meta_description: z.string().nullable(),
    /** When it was last written. */
    modified: z.iso.datetime(),
  }),
  errors: { 404: 'There is no such page.' },
});

const blogEntry = z.object({
  slug: z.string(),
  title: z.string(),
  /** YYYY-MM-DD. */
  date: z.string(),
  picture: z.string().nullable(),
  excerpt: z.string(),
  topic: z.string().nullable(),
  /** Minutes that reading takes. */
  minutes: z.number().int(),
});
export type BlogEntry = z.infer<typeof blogEntry>;

const blogList = z.object({
  posts: z.array(blogEntry),
  /** The topics of all posts. */
  topics: z.array(z.string()),
  total: z.number().int(),
  page: z.number().int(),
  per_page: z.number().int(),
  pages: z.number().int(),
});

const blogPost = blogEntry.extend({
  author: z.string().nullable(),
  /** Sanitised. */
  html: z.string(),
  /** Visible codes of the articles that it is about. */
  articles: z.array(z.string()),
});

export const blogPosts = defineEndpoint({
  path: 'blog_posts',
  method: 'GET',
  permission: 'content.view',
  summary: 'Posts of the blog, newest first; with a slug that whole post (R7.31).',
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
  summary: 'Frequent questions with their answers (R2.100).',
  request: localeQuery,
  response: z.array(
    z.object({
      name: z.string(),
      topic: z.string(),
      question: z.string(),
      /** Sanitised. */
      answer: z.string(),
      order: z.number().int(),
    }),
  ),
  errors: {},
});

export const flyers = defineEndpoint({
  path: 'flyers',
  method: 'GET',
  permission: 'content.view',
  summary: 'The flyers that are valid today (R7.27).',
  request: localeQuery,
  response: z.array(
    z.object({
      title: z.string(),
      text: z.string().nullable(),
      cover: z.string(),
      file: z.string(),
      /** YYYY-MM-DD. */
      valid_from: z.string(),
      valid_to: z.string(),
      order: z.number().int(),
    }),
  ),
  errors: {},
});

export const pageContent = defineEndpoint({
  path: 'page-content',
  method: 'GET',
  permission: 'content.view',
  summary: 'The style of pages; empty when there is none for this route (R7.22).',
  request: localeQuery.extend({ route: z.string().max(100) }),
  response: z.object({ data: z.object({ css: z.string() }) }),
  errors: {},
});

export const documentList = defineEndpoint({
  path: 'document-list',
  method: 'GET',
  permission: 'content.view',
  summary: 'Records of page styles: fields `["css"]`, filters `route=main` or `[["route","=","main"]]` (R7.23).',
  request: localeQuery.extend({
    fields: z.string().max(200).optional(),
    filters: z.string().max(500).optional(),
    limit_page_length: wholeNumber(1, 100).default(20),
  }),
  response: z.object({ data: z.array(z.object({ route: z.string().optional(), css: z.string().optional() })) }),
  errors: { 422: 'Other fields or filters.' },
});
