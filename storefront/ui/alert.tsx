import { useId, useLayoutEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './alert.module.css';

const icons: Record<'ok' | 'warn' | 'bad' | 'info', IconName> = {
  ok: 'circle-check',
  warn: 'triangle-alert',
  bad: 'triangle-alert',
  info: 'info',
};

interface AlertProps {
  tone: 'ok' | 'warn' | 'bad' | 'info';
  title: ReactNode;
  children?: ReactNode;
  live?: boolean;
}

/**
 * An alert: a message that stays in the page. With `live`, screen readers announce it when it appears. Where it replaces
 * a form, and the focus was in that form, it gets the focus instead of being announced.
 */
export function Alert({ tone, title, children, live = false }: AlertProps) {
  const alert = useRef<HTMLDivElement>(null);
  const words = useId();
  const [isFocused, setFocused] = useState(false);
  useLayoutEffect(() => {
    // A page that was just opened has not lost the focus.
    const isLost = document.activeElement === document.body && navigator.userActivation.hasBeenActive;
    if (live && isLost) alert.current?.focus();
  }, [live, title]);
  // With the focus, the whole text is its name; announced as well, it would be read twice.
  const spoken = {
    ...(isFocused ? { role: 'group', 'aria-labelledby': words } : { role: 'alert' }),
    tabIndex: -1,
    onFocus: ({ target, currentTarget }: FocusEvent) => target === currentTarget && setFocused(true),
  };
  return (
    <div ref={alert} className={`${styles.alert} ${styles[tone]}`} {...(live && spoken)}>
      <Icon name={icons[tone]} />
      <div id={live ? words : undefined}>
        <b>{title}</b>
        {children}
      </div>
    </div>
  );
}
