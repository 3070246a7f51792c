import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './alert.module.css';

const icons: Record<'ok' | 'warn' | 'bad' | 'info', IconName> = {
  ok: 'circle-check',
  warn: 'triangle-alert',
  bad: 'triangle-alert',
  info: 'info',
};

/** An alert: a message that stays in the page. With `live`, screen readers announce it when it appears. */
export function Alert(props: {
  tone: 'ok' | 'warn' | 'bad' | 'info';
  title: ReactNode;
  children?: ReactNode;
  live?: boolean;
}) {
  return (
    <div className={`${styles.notice} ${styles[props.tone]}`} role={props.live ? 'alert' : undefined}>
      <Icon name={icons[props.tone]} />
      <div>
        <b>{props.title}</b>
        {props.children}
      </div>
    </div>
  );
}
