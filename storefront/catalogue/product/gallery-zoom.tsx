import type { KeyboardEvent } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import type { PictureFile } from '../../readers/article.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { pictureVersion } from '../../ui/picture.tsx';
import styles from './gallery.module.css';

interface GalleryZoomProps {
  name: string;
  pictures: PictureFile[];
  current: number;
  onChange: (index: number) => void;
  onClose: () => void;
}

/** A picture in full size, with the way to the next one by button and by arrow key. */
export default function GalleryZoom({ name, pictures, current, onChange, onClose }: GalleryZoomProps) {
  const { t } = useI18n();
  const picture = pictures[current];
  const move = (step: number) => onChange((current + step + pictures.length) % pictures.length);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowRight') move(1);
    if (event.key === 'ArrowLeft') move(-1);
  }

  return (
    <Dialog isOpen onClose={onClose} title={name} closeLabel={t('common.close')} width="wide">
      <div className={styles.zoom} onKeyDown={onKeyDown}>
        {picture && <img src={pictureVersion(picture.url, 'main')} width={800} height={800} alt={name} />}
        {pictures.length > 1 && (
          <p>
            <IconButton icon="chevron-left" label={t('common.previous')} onClick={() => move(-1)} />
            <span className="figures">
              {t('catalogue.pictureNumber', { number: current + 1, total: pictures.length })}
            </span>
            <IconButton icon="chevron-right" label={t('common.next')} onClick={() => move(1)} />
          </p>
        )}
      </div>
    </Dialog>
  );
}
