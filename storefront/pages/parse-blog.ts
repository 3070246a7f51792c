import { fields, rows, text, textOrNull, whole } from '../parsers/values.ts';

/** A post of the blog in a list. */
export interface PostEntry {
  slug: string;
  title: string;
  /** YYYY-MM-DD. */
  date: string;
  picture: string | null;
  excerpt: string;
  topic: string | null;
  /** Minutes that reading takes; 0 when unknown. */
  minutes: number;
}

/** A page of the list of posts. */
export interface PostList {
  posts: PostEntry[];
  topics: string[];
  page: number;
  pages: number;
}

/** A whole post. */
export interface Post extends PostEntry {
  author: string | null;
  /** Sanitised HTML. */
  html: string;
  /** Visible codes of the articles that it is about. */
  articles: string[];
}

function parseEntry(value: unknown): PostEntry {
  const wire = fields(value);
  return {
    slug: text(wire.slug),
    title: text(wire.title),
    date: text(wire.date),
    picture: textOrNull(wire.picture),
    excerpt: text(wire.excerpt),
    topic: textOrNull(wire.topic),
    minutes: whole(wire.minutes),
  };
}

/** Parses the response of `blog_posts` without a slug. */
export function parsePosts(response: unknown): PostList {
  const wire = fields(response);
  return {
    posts: rows(wire.posts).map(parseEntry),
    topics: rows(wire.topics).map((topic) => text(topic)),
    page: whole(wire.page, 1),
    pages: whole(wire.pages),
  };
}

/** Parses the response of `blog_posts` with a slug. */
export function parsePost(response: unknown): Post {
  const wire = fields(response);
  return {
    ...parseEntry(response),
    author: textOrNull(wire.author),
    html: text(wire.html),
    articles: rows(wire.articles).map((code) => text(code)),
  };
}

/** The address of a post, without language prefix. */
export function postPath(slug: string): string {
  return `/pages/single/${encodeURIComponent(slug)}`;
}
