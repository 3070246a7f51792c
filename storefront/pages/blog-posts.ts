import type { ResponseOf } from '../api-client/api.ts';

type WirePosts = ResponseOf<'blogPosts'>;

/** A page of the list of posts. */
export type PostList = Pick<Extract<WirePosts, { posts: unknown }>, 'posts' | 'topics' | 'page' | 'pages'>;

/** A whole post. */
export type Post = Extract<WirePosts, { html: string }>;

/** A post of the blog in a list. */
export type PostEntry = PostList['posts'][number];

/** The response of `blog_posts` without a slug. */
export function postsOf(response: WirePosts): PostList {
  if ('posts' in response) return response;
  throw new Error('blog_posts: one post instead of a list');
}

/** The response of `blog_posts` with a slug. */
export function postOf(response: WirePosts): Post {
  if ('html' in response) return response;
  throw new Error('blog_posts: a list instead of one post');
}

/** The address of a post, without language prefix. */
export function postPath(slug: string): string {
  return `/pages/single/${encodeURIComponent(slug)}`;
}

/** The address of a page of the list of posts, without language prefix. */
export function blogPath(topic: string, page = 1): string {
  const query = new URLSearchParams({ ...(topic && { topic }), ...(page > 1 && { page: String(page) }) }).toString();
  return query ? `/pages/blog?${query}` : '/pages/blog';
}
