import { Children, useId, type CSSProperties, type ReactNode } from 'react';
import { useI18n } from '../i18n/i18n.tsx';
import styles from './carousel.module.css';
import { IconButton } from './icon-button.tsx';
import { useSlides } from './use-slides.ts';

interface CarouselProps {
  title: string;
  /** The slides, each with a key. */
  children: ReactNode;
}

/**
 * Slides in a row that moves on every three seconds, with the pattern of WAI-ARIA. It pauses under the pointer,
 * while the focus is inside, after the pause button, after a swipe and with reduced motion. The row scrolls natively,
 * so that it works without scripts.
 */
export function Carousel({ title, children }: CarouselProps) {
  const { t } = useI18n();
  const id = useId();
  const slides = Children.toArray(children);
  const total = slides.length;
  const { row, first, visible, last, canMove, isMoving, isPlaying, setPlaying, hold, show, measure } = useSlides(total);
  const end = Math.min(total, first + visible);
  return (
    <section className={styles.carousel} aria-roledescription={t('carousel.kind')} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {canMove && (
          <div className={styles.controls}>
            <span className="figures" aria-live={isMoving ? 'off' : 'polite'}>
              {t('common.shownOfTotal', { shown: end > first + 1 ? `${first + 1}–${end}` : end, total })}
            </span>
            <IconButton
              icon={isPlaying ? 'pause' : 'play'}
              label={t(isPlaying ? 'carousel.pause' : 'carousel.play')}
              onClick={() => setPlaying(!isPlaying)}
            />
            <div {...hold}>
              <IconButton
                icon="chevron-left"
                label={t('carousel.previous')}
                onClick={() => show(first === 0 ? last : Math.max(0, first - visible))}
              />
              <IconButton
                icon="chevron-right"
                label={t('carousel.next')}
                onClick={() => show(first >= last ? 0 : Math.min(last, first + visible))}
              />
            </div>
          </div>
        )}
      </header>
      <div
        {...hold}
        ref={row}
        className={styles.row}
        style={{ '--slides': total } as CSSProperties}
        onScroll={measure}
        onPointerDown={({ pointerType }) => {
          if (pointerType !== 'mouse') setPlaying(false);
        }}
      >
        {slides.map((slide, index) => (
          <div
            key={index}
            role="group"
            aria-roledescription={t('carousel.slide')}
            aria-label={t('common.shownOfTotal', { shown: index + 1, total })}
          >
            {slide}
          </div>
        ))}
      </div>
    </section>
  );
}
