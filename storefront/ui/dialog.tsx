import { useEffect, useId, useRef, type ReactNode } from 'react';
import styles from './dialog.module.css';
import { focusNear, focusPage, isFocusLost, trailOf } from './focus.ts';
import { Icon, type IconName } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import type { Tone } from './badge.tsx';

/**
 * Opens and closes a native modal dialog from React: Escape and a click on the backdrop close it, the page behind is
 * inert and does not scroll, the focus returns to where it was, or near it when that is gone. Initial focus: the element
 * with `data-focus-first`, else the first focusable one.
 */
export function useModal(isOpen: boolean, onClose: () => void) {
  const reference = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = reference.current;
    if (!dialog || !isOpen) return;
    const before = document.activeElement;
    const trail = trailOf(before);
    const root = document.documentElement;
    root.style.setProperty('--scroll-bar', `${window.innerWidth - root.clientWidth}px`);
    if (!dialog.open) dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-focus-first]')?.focus();
    return () => {
      dialog.close();
      // React has already removed the dialog from the page, so the browser does not restore the focus itself.
      if (!isFocusLost()) return;
      if (before instanceof HTMLElement && before !== document.body && before.checkVisibility()) before.focus();
      // After the frames in which a page chooses what to focus instead.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (isFocusLost() && !focusNear(trail)) focusPage();
        }),
      );
    };
  }, [isOpen]);
  return {
    ref: reference,
    onCancel: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      onClose();
    },
    onClick: ({ target, currentTarget, detail }: { target: unknown; currentTarget: unknown; detail: number }) => {
      // All content is in a child element; only the backdrop is the dialog itself. The second click of a double click
      // was meant for the element that opened the dialog.
      if (target === currentTarget && detail < 2) onClose();
    },
  };
}

/** A `ref` for an element that replaces the one just pressed: focuses it on mount, for keyboard users. */
export function focusAtOnce(element: HTMLElement | null): void {
  element?.focus();
}

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  closeLabel: string;
  /** Shown before the title in the colour of its tone. */
  icon?: IconName;
  tone?: Tone;
  /** Buttons, the main action last. */
  actions?: ReactNode;
  /** 440 px for messages, 720 for lists. */
  width?: 'narrow' | 'wide';
  /** Only its buttons close the dialog. */
  isRequired?: boolean;
  children: ReactNode;
}

/** A modal dialog. */
export function Dialog(props: DialogProps) {
  const { isOpen, title, closeLabel, icon, tone = 'muted', actions, width = 'narrow', isRequired, children } = props;
  const onClose = isRequired ? () => {} : props.onClose;
  const titleId = useId();
  const modal = useModal(isOpen, onClose);
  if (!isOpen) return null;
  return (
    <dialog
      {...modal}
      // Without this, a second Escape closes the dialog even when the first one was prevented.
      {...(isRequired && { closedby: 'none' })}
      className={`${styles.dialog} ${styles[width]}`}
      aria-labelledby={titleId}
    >
      <div>
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
