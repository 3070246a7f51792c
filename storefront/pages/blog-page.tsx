import { useI18n, type I18n } from '../i18n/i18n.tsx';
import { LocalLink } from '../routing/local-link.tsx';
import { notFound, type PageRequest } from '../routing/page-data.ts';
import type { PageDescription } from '../routing/page-meta.ts';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Pagination } from '../ui/pagination.tsx';
import styles from './blog-page.module.css';
import { blogPath, postsOf, type PostList } from './blog-posts.ts';
import { ChipLinks } from './chip-links.tsx';
import { ContentHead } from './content-head.tsx';
import { describeContent } from './describe.ts';
import { FailedPart, loadPart } from '../shell/failed-part.tsx';
import { pageData } from './page-part.ts';
import { LeadPost, PostCards } from './post-card.tsx';

/** Posts on one page. */
const PER_PAGE = 12;

export interface BlogData {
  /** Null when it can't be loaded. */
  list: PostList | null;
  /** The topic that was asked for, in the language of the page; '' for all. */
  topic: string;
}

/** Loads a page of the list of posts; a page after the last one is the 404 page. */
export async function loadBlog({ api, url }: PageRequest) {
  const asked = url.searchParams.get('topic')?.slice(0, 50) ?? '';
  const number = Number(url.searchParams.get('page') ?? 1);
  const page = Number.isInteger(number) && number > 0 && number < 10_000 ? number : 1;
  const request = { page, per_page: PER_PAGE, ...(asked && { topic: asked }) };
  const list = await loadPart(api.call('blogPosts', request).then(postsOf));
  if (list && page > 1 && page > list.pages) throw notFound();
  // The other language has another name for it.
  const topic = asked && list && !list.topics.includes(asked) ? (list.posts[0]?.topic ?? asked) : asked;
  return pageData<BlogData>({ list, topic }, list === null);
}

/** The page's data for search engines; a topic is not a page of its own. */
export function describeBlog(i18n: I18n, data: BlogData | undefined): PageDescription {
  const page = data?.list?.page ?? 1;
  const title = page > 1 ? i18n.t('pages.blogPage', { page }) : i18n.t('pages.blog');
  const description = i18n.t('pages.blogDescription');
  if (!data?.list || data.topic) return { title, description, isPrivate: true };
  return describeContent(i18n, { title, description, address: blogPath('', page) });
}

/** The posts of the blog, newest first, by topic. */
export function BlogPage({ data: { list, topic } }: { data: BlogData }) {
  const { t, path } = useI18n();
  const chips = [
    { label: t('pages.allTopics'), to: path('/pages/blog'), isCurrent: topic === '' },
    ...(list?.topics ?? []).map((one) => ({ label: one, to: path(blogPath(one)), isCurrent: one === topic })),
  ];
  return (
    <div className="wrap">
      <ContentHead title={t('pages.blog')} subtitle={t('pages.blogLead')} />
      {chips.length > 1 && <ChipLinks label={t('pages.topics')} links={chips} />}
      <div className={styles.posts}>{list ? <Posts list={list} topic={topic} /> : <FailedPart />}</div>
    </div>
  );
}

function Posts({ list: { posts, page, pages }, topic }: { list: PostList; topic: string }) {
  const { t, path } = useI18n();
  const [newest] = posts;
  if (!newest) return <NoPosts topic={topic} />;
  const hasLead = page === 1 && topic === '';
  return (
    <>
      {hasLead && <LeadPost post={newest} />}
      <PostCards posts={hasLead ? posts.slice(1) : posts} level={2} />
      <Pagination
        page={page}
        pages={pages}
        pathOf={(other) => path(blogPath(topic, other))}
        label={t('common.pages')}
        previousLabel={t('common.previous')}
        nextLabel={t('common.next')}
      />
    </>
  );
}

function NoPosts({ topic }: { topic: string }) {
  const { t } = useI18n();
  if (!topic) return <EmptyState title={t('pages.blogEmpty')} />;
  return (
    <EmptyState
      title={t('pages.topicEmpty', { topic })}
      actions={
        <LocalLink to="/pages/blog" className={buttonClass({})}>
          {t('pages.allPosts')}
        </LocalLink>
      }
    />
  );
}
