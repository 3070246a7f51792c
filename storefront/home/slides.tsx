import { langOf } from '../../domain/local-text.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { LocalLink } from '../routing/local-link.tsx';
import { below } from '../styles/breakpoints.ts';
import { Carousel } from '../ui/carousel.tsx';
import type { Slide } from './load-home.ts';
import styles from './slides.module.css';

/** The promo carousel of the home page: the operator's slides, each a link. */
export function Slides({ slides }: { slides: Slide[] }) {
  const { t } = useI18n();
  return (
    <Carousel title={t('home.slides')}>
      {slides.map((slide, index) => (
        <LocalLink key={index} to={slide.url} className={styles.slide}>
          <picture>
            {slide.image_mobile && <source media={below('tablet')} srcSet={slide.image_mobile} />}
            <img src={slide.image} alt="" width={600} height={300} />
          </picture>
          <b lang={langOf(slide.italian, 'label')}>{slide.label}</b>
          {slide.text && <span lang={langOf(slide.italian, 'text')}>{slide.text}</span>}
        </LocalLink>
      ))}
    </Carousel>
  );
}
