import { langOf } from '../../domain/local-text.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { LocalLink } from '../routing/local-link.tsx';
import { postPath, type PostEntry } from './blog-posts.ts';
import { longDate } from './long-date.ts';
import styles from './post-card.module.css';

/** The picture of a post, which decorates it; its space is kept without one. */
export function PostPicture({ url, eager = false }: { url: string | null; eager?: boolean }) {
  return (
    <span className={styles.picture}>
      {url && <img src={url} alt="" loading={eager ? undefined : 'lazy'} decoding="async" />}
    </span>
  );
}

/** Posts as cards: picture, topic and date, title, excerpt. */
export function PostCards({ posts, level }: { posts: readonly PostEntry[]; level: 2 | 3 }) {
  const { locale } = useI18n();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <ul className={styles.cards}>
      {posts.map((post) => (
        <li key={post.slug}>
          <LocalLink to={postPath(post.slug)} className={styles.card}>
            <PostPicture url={post.picture} />
            <small>
              {post.topic && <span lang={langOf(post.italian, 'topic')}>{post.topic}</span>}
              {post.topic && ' · '}
              <time dateTime={post.date}>{longDate(locale, post.date)}</time>
            </small>
            <Heading lang={langOf(post.italian, 'title')}>{post.title}</Heading>
            <span className={styles.excerpt} lang={langOf(post.italian, 'excerpt')}>
              {post.excerpt}
            </span>
          </LocalLink>
        </li>
      ))}
    </ul>
  );
}

/** The newest post, larger than the others. */
export function LeadPost({ post }: { post: PostEntry }) {
  const { t, locale } = useI18n();
  return (
    <LocalLink to={postPath(post.slug)} className={`${styles.card} ${styles.lead}`}>
      <PostPicture url={post.picture} eager />
      <span>
        <small>
          {post.topic && <span lang={langOf(post.italian, 'topic')}>{post.topic}</span>}
          {post.topic && ' · '}
          <time dateTime={post.date}>{longDate(locale, post.date)}</time>
          {post.minutes > 0 && ` · ${t('pages.minutes', { count: post.minutes })}`}
        </small>
        <h2 lang={langOf(post.italian, 'title')}>{post.title}</h2>
        <span className={styles.excerpt} lang={langOf(post.italian, 'excerpt')}>
          {post.excerpt}
        </span>
        <span className={`link ${styles.read}`}>{t('pages.read')}</span>
      </span>
    </LocalLink>
  );
}
