import { useState } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import type { ArticleDetail } from '../../parsers/article-detail.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture, pictureVersion } from '../../ui/picture.tsx';
import styles from './gallery.module.css';
import { below } from '../../styles/breakpoints.ts';
import { GalleryZoom } from './gallery-zoom.tsx';

/** The pictures of a product: one large, which a click enlarges, and the others as thumbnails. */
export function Gallery({ article }: { article: ArticleDetail }) {
  const { t } = useI18n();
  const [current, setCurrent] = useState(0);
  const [isZoomed, setZoomed] = useState(false);
  const pictures = article.galleryPictures;
  const shown = pictures[current] ?? pictures[0];
  if (!shown) {
    return (
      <div className={styles.gallery}>
        <span className={styles.big}>
          <Picture url={null} version="gallery" alt="" />
        </span>
      </div>
    );
  }
  return (
    <div className={styles.gallery} role="group" aria-label={t('catalogue.gallery')}>
      <a
        className={styles.big}
        href={pictureVersion(shown.url, 'main')}
        aria-label={`${t('catalogue.enlarge')}: ${article.name}`}
        onClick={(event) => {
          event.preventDefault();
          setZoomed(true);
        }}
      >
        <Picture
          key={shown.url}
          url={shown.url}
          version="gallery"
          alt={article.name}
          sizes={`${below('desktop')} 90vw, 360px`}
          eager
        />
        <Icon name="zoom-in" size={20} className={styles.lens} />
      </a>
      {pictures.length > 1 && (
        <ul className={styles.thumbs}>
          {pictures.map((picture, index) => (
            <li key={picture.url}>
              <a
                href={pictureVersion(picture.url, 'main')}
                aria-current={index === current ? 'true' : undefined}
                aria-label={t('catalogue.pictureNumber', { number: index + 1, total: pictures.length })}
                onClick={(event) => {
                  event.preventDefault();
                  setCurrent(index);
                }}
              >
                <Picture url={picture.url} version="thumb" alt="" eager />
              </a>
            </li>
          ))}
        </ul>
      )}
      {isZoomed && (
        <GalleryZoom
          name={article.name}
          pictures={pictures}
          current={current}
          onChange={setCurrent}
          onClose={() => setZoomed(false)}
        />
      )}
    </div>
  );
}
