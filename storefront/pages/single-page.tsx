import { useState } from 'react';
import { langOf } from '../../domain/local-text.ts';
import { RequestFailure } from '../api-client/request-failure.ts';
import { useI18n, type I18n } from '../i18n/i18n.tsx';
import type { Article } from '../parsers/article.ts';
import { LocalLink } from '../routing/local-link.tsx';
import { notFound, type PageRequest } from '../routing/page-data.ts';
import type { PageDescription } from '../routing/page-meta.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { blogPath, postOf, postPath, postsOf, type Post, type PostEntry } from './blog-posts.ts';
import { ContentHead } from './content-head.tsx';
import { describeContent } from './describe.ts';
import { GuideArticles, loadGuideArticles } from './guide-articles.tsx';
import { loadPart } from '../shell/failed-part.tsx';
import { longDate } from './long-date.ts';
import { PostCards, PostPicture } from './post-card.tsx';
import styles from './single-page.module.css';
import { describeWebPage, WebPage, type WrittenPage } from './web-page.tsx';
import { WrittenText } from './written-text.tsx';

/** A post of the blog, or another page that stands alone. */
export type SingleData =
  | { kind: 'page'; page: WrittenPage }
  | {
      kind: 'post';
      post: Post;
      /** The articles that the post is about; null when they can't be loaded. */
      articles: Article[] | null;
      others: PostEntry[];
    };

/** Number of posts offered below a post. */
const OTHERS = 3;

/** Loads a post, or the page with this path; an unknown slug is the 404 page. */
export async function loadSingle({ api, params }: PageRequest): Promise<SingleData> {
  const slug = params['*'] ?? '';
  if (slug === '' || slug.length > 200) throw notFound();
  const isMissing = (error: unknown) => error instanceof RequestFailure && error.status === 404;
  const post = await api.call('blogPosts', { slug }).then(postOf, (error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (!post) return { kind: 'page', page: await api.call('webPage', { path: slug }) };
  const [articles, newest] = await Promise.all([
    loadPart(loadGuideArticles(api, post.articles)),
    loadPart(api.call('blogPosts', { per_page: OTHERS + 1 }).then(postsOf)),
  ]);
  const others = (newest?.posts ?? []).filter((other) => other.slug !== post.slug).slice(0, OTHERS);
  return { kind: 'post', post, articles, others };
}

/** A post's data for search engines. */
function describePost(i18n: I18n, post: Post): PageDescription {
  const { title, excerpt: description, picture } = post;
  const address = postPath(post.slug);
  const above = { name: i18n.t('pages.blog'), path: '/pages/blog' };
  return describeContent(i18n, { title, description, address, picture, above }, ({ origin, settings }) => {
    const whole = (path: string) => new URL(path, origin).href;
    const publisher = { '@type': 'Organization', name: settings.company.name, url: whole(i18n.path('/')) };
    const posting = {
      '@type': 'BlogPosting',
      headline: title,
      description,
      datePublished: post.date,
      inLanguage: i18n.locale,
      mainEntityOfPage: whole(i18n.path(address)),
      ...(picture && { image: whole(picture) }),
      ...(post.topic && { articleSection: post.topic }),
      author: post.author ? { '@type': 'Organization', name: post.author } : publisher,
      publisher,
    };
    return [posting];
  });
}

/** The page's data for search engines. */
export function describeSingle(i18n: I18n, data: SingleData | undefined): PageDescription {
  return data?.kind === 'post' ? describePost(i18n, data.post) : describeWebPage(i18n, data?.page);
}

/** A post of the blog, or another page that stands alone. */
export function SinglePage({ data }: { data: SingleData }) {
  return data.kind === 'post' ? <PostPage {...data} /> : <WebPage page={data.page} />;
}

function PostPage({ post, articles, others }: Extract<SingleData, { kind: 'post' }>) {
  const { t, path, locale } = useI18n();
  return (
    <div className="wrap">
      <article className={styles.post}>
        <ContentHead
          title={post.title}
          titleLang={langOf(post.italian, 'title')}
          lead={post.excerpt}
          leadLang={langOf(post.italian, 'excerpt')}
          above={
            <Breadcrumbs
              label={t('common.breadcrumbs')}
              steps={[
                { label: t('pages.blog'), to: path('/pages/blog') },
                post.topic ? { label: post.topic, to: path(blogPath(post.topic)) } : { label: post.title },
              ]}
            />
          }
        />
        <p className={styles.facts}>
          <time dateTime={post.date}>{longDate(locale, post.date)}</time>
          {post.author && ` · ${post.author}`}
          {post.minutes > 0 && ` · ${t('pages.minutesToRead', { count: post.minutes })}`}
        </p>
        {post.picture && (
          <div className={styles.picture}>
            <PostPicture url={post.picture} eager />
          </div>
        )}
        <WrittenText html={post.html} lang={langOf(post.italian, 'html')} />
        <GuideArticles articles={articles} />
        <p className={styles.actions}>
          <LocalLink to="/pages/blog" className={buttonClass({})}>
            <Icon name="chevron-left" />
            {t('pages.backToBlog')}
          </LocalLink>
          <Button className={styles.print} onClick={() => window.print()}>
            <Icon name="printer" />
            {t('pages.print')}
          </Button>
          <CopyLink />
        </p>
      </article>
      {others.length > 0 && (
        <section className={styles.others} aria-labelledby="read-on">
          <h2 id="read-on">{t('pages.readOn')}</h2>
          <PostCards posts={others} level={3} />
        </section>
      )}
    </div>
  );
}

/** Copies the address of the post, to send it to somebody. */
function CopyLink() {
  const { t } = useI18n();
  const [isCopied, setCopied] = useState(false);
  // Without HTTPS a browser has no clipboard.
  if (!useHydrated() || !window.isSecureContext) return null;
  return (
    <Button
      className={styles.print}
      onClick={() =>
        void navigator.clipboard.writeText(location.origin + location.pathname).then(() => setCopied(true))
      }
    >
      <Icon name={isCopied ? 'check' : 'link'} />
      <span role="status">{t(isCopied ? 'pages.linkCopied' : 'pages.copyLink')}</span>
    </Button>
  );
}
