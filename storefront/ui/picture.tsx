import { useState } from 'react';
import styles from './picture.module.css';

/** Rendition of an article's picture: for rows, cards, or the product page. */
export type PictureVersion = 'thumb' | 'gallery' | 'main';

const edges: Record<PictureVersion, number> = { thumb: 128, gallery: 480, main: 1000 };
const prefixed = /(^|\/)(?:thumb|gallery|main)_([^/]*)$/;
/** Pictures of articles and categories: each exists in all three renditions; one of the operator's content does not. */
const own = /^(\/img\/(?!content\/)(?:[^/]+\/)*)([^/]+)$/;

/** The URL of one rendition of a picture; pictures of the content and external ones have only one. */
export function pictureVersion(url: string, version: PictureVersion): string {
  if (prefixed.test(url)) return url.replace(prefixed, `$1${version}_$2`);
  return url.replace(own, `$1${version}_$2`);
}

interface PictureProps {
  /** URL of the picture or of any of its renditions; null shows the placeholder. */
  url: string | null | undefined;
  version: PictureVersion;
  /** Alternative text; '' next to a name with the same content. */
  alt: string;
  /** Loaded at once, for pictures visible without scrolling. */
  eager?: boolean;
  /** Displayed width (the `sizes` attribute), when the largest rendition may be needed too. */
  sizes?: string;
  className?: string;
}

/** A picture of an article; its space is reserved before it is loaded. */
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
        // A server-rendered picture may have failed before hydration, without an error event.
        if (image?.complete && image.naturalWidth === 0 && image.currentSrc) setFailedUrl(url);
      }}
      onError={() => setFailedUrl(url)}
      className={`${styles.picture} ${className ?? ''}`}
    />
  );
}

/** A picture with the frame used in rows: 48 px, white, with a thin border. */
export function FramedPicture({ className, ...props }: Omit<PictureProps, 'version' | 'sizes'>) {
  return <Picture {...props} version="thumb" className={`${styles.frame} ${className ?? ''}`} />;
}
