import { useEffect, useId, useRef, type ReactNode } from 'react';
import styles from './dialog.module.css';
import { Icon, type IconName } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import type { Tone } from './state.tsx';

/**
 * Opens and closes a native modal dialog with React: Escape and a press beside it close it, the page behind is inert and
 * does not scroll, the focus goes back to where it was. Inside it begins at what is marked `data-focus-first`, else at the
 * first thing that takes it.
 */
export function useModal(isOpen: boolean, onClose: () => void) {
  const reference = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = reference.current;
    if (!dialog || !isOpen) return;
    const before = document.activeElement;
    const root = document.documentElement;
    root.style.setProperty('--scroll-bar', `${window.innerWidth - root.clientWidth}px`);
    if (!dialog.open) dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-focus-first]')?.focus();
    return () => {
      dialog.close();
      // React has already taken the dialog out of the page, so the browser does not give the focus back by itself.
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [isOpen]);
  return {
    ref: reference,
    onCancel: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      onClose();
    },
    onClick: ({ target, currentTarget, detail }: { target: unknown; currentTarget: unknown; detail: number }) => {
      // Everything inside lies in a child; only the ground beside the panel is the dialog itself. The second press of a
      // double click was meant for what opened it.
      if (target === currentTarget && detail < 2) onClose();
    },
  };
}

/**
 * As `ref` of what takes the place of the thing just pressed: gives it the focus when it comes, so that the keyboard
 * goes on from there.
 */
export function focusAtOnce(element: HTMLElement | null): void {
  element?.focus();
}

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  closeLabel: string;
  /** Drawn before the title in the colour of its tone. */
  icon?: IconName;
  tone?: Tone;
  /** Buttons, the deed last. */
  actions?: ReactNode;
  /** 440 px for messages, 720 for lists. */
  width?: 'narrow' | 'wide';
  /** One of its buttons must be pressed: nothing else closes it. */
  isRequired?: boolean;
  children: ReactNode;
}

/** A window over the page. */
export function Dialog(props: DialogProps) {
  const { isOpen, title, closeLabel, icon, tone = 'muted', actions, width = 'narrow', isRequired, children } = props;
  const onClose = isRequired ? () => {} : props.onClose;
  const titleId = useId();
  const modal = useModal(isOpen, onClose);
  if (!isOpen) return null;
  return (
    <dialog
      {...modal}
      // Pressed twice, Escape closes a dialog whatever is said to the first press.
      {...(isRequired && { closedby: 'none' })}
      className={`${styles.dialog} ${styles[width]}`}
      aria-labelledby={titleId}
    >
      <div className={styles.panel}>
        <div className={icon ? styles.headWithIcon : styles.head}>
          {icon && (
            <span className={styles[tone]}>
              <Icon name={icon} size={24} />
            </span>
          )}
          <h2 id={titleId}>{title}</h2>
          {!isRequired && <IconButton icon="x" label={closeLabel} onClick={onClose} />}
        </div>
        <div className={`${styles.body} ${icon ? styles.indented : ''}`}>{children}</div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </dialog>
  );
}
