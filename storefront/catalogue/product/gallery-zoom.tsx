import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import type { PictureFile } from '../../parsers/article.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './gallery.module.css';

interface GalleryZoomProps {
  name: string;
  pictures: PictureFile[];
  current: number;
  onChange: (index: number) => void;
  onClose: () => void;
}

/**
 * A picture in full size, with buttons and arrow keys for the next one. A click doubles its size and shows its centre;
 * it can then be panned by touch, wheel or scroll bar, and enlarged further by pinching.
 */
export function GalleryZoom({ name, pictures, current, onChange, onClose }: GalleryZoomProps) {
  const { t } = useI18n();
  const [isClose, setClose] = useState(false);
  const lens = useRef<HTMLButtonElement>(null);
  const picture = pictures[current];
  const move = (step: number) => onChange((current + step + pictures.length) % pictures.length);

  useLayoutEffect(() => {
    const frame = lens.current;
    if (isClose) frame?.scrollTo(frame.clientWidth / 2, frame.clientHeight / 2);
  }, [isClose, current]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowRight') move(1);
    else if (event.key === 'ArrowLeft') move(-1);
    else if (event.key === '+') setClose(true);
    else if (event.key === '-') setClose(false);
  }

  return (
    // Around the dialog, so that the keys work wherever the focus is in it.
    <div className={styles.keys} onKeyDown={onKeyDown}>
      <Dialog isOpen onClose={onClose} title={name} closeLabel={t('common.close')} width="wide">
        <div className={styles.zoom}>
          {picture && (
            <button
              ref={lens}
              type="button"
              className={styles.zoomable}
              data-close={isClose || undefined}
              aria-pressed={isClose}
              aria-label={t('catalogue.closer')}
              onClick={() => setClose(!isClose)}
            >
              <Picture key={picture.url} url={picture.url} version="main" alt={name} eager />
            </button>
          )}
          {pictures.length > 1 && (
            <p>
              <IconButton icon="chevron-left" label={t('common.previous')} onClick={() => move(-1)} />
              <span className="figures" role="status">
                {t('catalogue.pictureNumber', { number: current + 1, total: pictures.length })}
              </span>
              <IconButton icon="chevron-right" label={t('common.next')} onClick={() => move(1)} />
            </p>
          )}
        </div>
      </Dialog>
    </div>
  );
}
