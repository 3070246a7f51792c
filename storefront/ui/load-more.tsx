import type { ReactNode, Ref } from 'react';
import { Button, buttonClass } from './button.tsx';
import styles from './load-more.module.css';
import { Progress } from './progress.tsx';

interface LoadMoreProps {
  shown: number;
  total: number;
  /** '12 di 148 articoli'. */
  summary: ReactNode;
  label: string;
  busy: boolean;
  /** `withKeys`: the button was pressed with the keyboard. */
  onMore: (withKeys: boolean) => void;
  /** URL of the next page, for browsers without JavaScript; null on the last page. */
  nextPage: string | null;
  buttonRef?: Ref<HTMLButtonElement>;
}

/** The end of a list: how much of it is shown, and a button to load more. */
export function LoadMore({ shown, total, summary, label, busy, onMore, nextPage, buttonRef }: LoadMoreProps) {
  return (
    <div className={styles.more}>
      <p className="figures" aria-live="polite">
        {summary}
      </p>
      <span className={styles.meter}>
        <Progress value={shown} of={total} />
      </span>
      {nextPage !== null && (
        <>
          <Button ref={buttonRef} busy={busy} onClick={(event) => onMore(event.detail === 0)} className={styles.button}>
            {label}
          </Button>
          <noscript>
            <a href={nextPage} className={buttonClass({})}>
              {label}
            </a>
          </noscript>
        </>
      )}
    </div>
  );
}
