import { useId, useState, type ReactNode } from 'react';
import styles from './disclosure.module.css';
import { Icon } from './icon.tsx';

interface DisclosureProps {
  title: ReactNode;
  /** The selected values inside, shown while closed. */
  summary?: ReactNode;
  startsOpen: boolean;
  children: ReactNode;
}

/** A section with a button that shows and hides its content. */
export function Disclosure({ title, summary, startsOpen, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  const id = useId();
  return (
    <section className={styles.part}>
      <button
        type="button"
        className={styles.head}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span>
          {title}
          {!isOpen && summary && <small>{summary}</small>}
        </span>
        <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} />
      </button>
      <div id={id} hidden={!isOpen} className={styles.content}>
        {children}
      </div>
    </section>
  );
}
