import { useId, type ReactNode } from 'react';
import { useModal } from './dialog.tsx';
import styles from './drawer.module.css';
import { IconButton } from './icon-button.tsx';

interface DrawerProps {
  isOpen: boolean;
  onClose: () => void;
  /** Name of the drawer; shown as its heading unless `head` is given. */
  title: string;
  closeLabel: string;
  /** Edge of the window: the menu from the left, the cart from the right, filters from below. */
  side: 'left' | 'right' | 'bottom';
  head?: ReactNode;
  /** Height of its content, for drawers from below. */
  isFitted?: boolean;
  /** Fixed below the scrolling part. */
  foot?: ReactNode;
  children: ReactNode;
}

/** A drawer at an edge of the window; only its middle scrolls. */
export function Drawer({ isOpen, onClose, title, closeLabel, side, isFitted, head, foot, children }: DrawerProps) {
  const titleId = useId();
  const modal = useModal(isOpen, onClose);
  if (!isOpen) return null;
  return (
    <dialog
      {...modal}
      className={`${styles.drawer} ${styles[side]} ${isFitted && side === 'bottom' ? styles.fitted : ''}`}
      aria-labelledby={titleId}
    >
      <div className={styles.panel}>
        <div className={styles.head}>
          {head}
          <h2 id={titleId} className={head ? 'visually-hidden' : undefined}>
            {title}
          </h2>
          <IconButton icon="x" iconSize={20} label={closeLabel} onClick={onClose} className={styles.close} />
        </div>
        <div className={styles.middle}>{children}</div>
        {foot && <div className={styles.foot}>{foot}</div>}
      </div>
    </dialog>
  );
}
