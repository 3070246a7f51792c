import { useState } from 'react';
import styles from './picture.module.css';

/** Which of an article's three renderings: rows, cards, or the product page. */
export type PictureVersion = 'thumb' | 'gallery' | 'main';

const edges: Record<PictureVersion, number> = { thumb: 128, gallery: 480, main: 1000 };
const prefixed = /(^|\/)(?:thumb|gallery|main)_([^/]*)$/;
/** Pictures of the shop itself: every one lies ready in the three versions. */
const own = /^(\/img\/(?:[^/]+\/)*)([^/]+)$/;

/** The address of one rendering of a picture (R3.10); pictures from elsewhere have one rendering only. */
export function pictureVersion(url: string, version: PictureVersion): string {
  if (prefixed.test(url)) return url.replace(prefixed, `$1${version}_$2`);
  return url.replace(own, `$1${version}_$2`);
}

interface PictureProps {
  /** Address of the picture or of any of its renderings; null shows the placeholder. */
  url: string | null | undefined;
  version: PictureVersion;
  /** What it shows; '' beside a name that says the same. */
  alt: string;
  /** Drawn at once, for what is seen first. */
  eager?: boolean;
  /** How wide it is drawn, where the largest rendering may be wanted too. */
  sizes?: string;
  className?: string;
}

/** A picture of an article with its place kept before it has come. */
export function Picture({ url, version, alt, eager = false, sizes, className }: PictureProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (!url || url === failedUrl) {
    return (
      <span
        className={`${styles.placeholder} ${className ?? ''}`}
        role={alt ? 'img' : undefined}
        aria-label={alt || undefined}
      />
    );
  }
  return (
    <img
      src={pictureVersion(url, version)}
      srcSet={
        sizes && `${pictureVersion(url, version)} ${edges[version]}w, ${pictureVersion(url, 'main')} ${edges.main}w`
      }
      sizes={sizes}
      width={edges[version]}
      height={edges[version]}
      alt={alt}
      loading={eager ? undefined : 'lazy'}
      fetchPriority={eager && version !== 'thumb' ? 'high' : undefined}
      decoding="async"
      ref={(image) => {
        // A picture of the server's page may have failed before scripts could hear of it.
        if (image?.complete && image.naturalWidth === 0 && image.currentSrc) setFailedUrl(url);
      }}
      onError={() => setFailedUrl(url)}
      className={`${styles.picture} ${className ?? ''}`}
    />
  );
}

/** A picture in the frame it has in rows: 48 px, white, with a hairline. */
export function FramedPicture(props: Omit<PictureProps, 'version' | 'className' | 'sizes'>) {
  return (
    <span className={styles.frame}>
      <Picture {...props} version="thumb" />
    </span>
  );
}
