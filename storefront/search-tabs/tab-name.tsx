import { useEffect, useRef, useState } from 'react';
import { useI18n } from '../i18n/i18n.tsx';
import styles from './search-tabs.module.css';

interface TabNameProps {
  label: string;
  /** Called with the new name, '' for the automatic one, or null for no change. */
  onDone: (name: string | null) => void;
}

/** Input to rename a search: Enter and blur save the name, Escape cancels. */
export function TabName({ label, onDone }: TabNameProps) {
  const { t } = useI18n();
  const [name, setName] = useState(label);
  const input = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  useEffect(() => input.current?.select(), []);

  function finish(newName: string | null): void {
    if (isDone.current) return;
    isDone.current = true;
    onDone(newName === label ? null : newName);
  }

  return (
    <input
      ref={input}
      className={styles.rename}
      value={name}
      maxLength={60}
      aria-label={t('tabs.renameLabel')}
      onChange={(event) => setName(event.target.value)}
      onBlur={() => finish(name)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish(name);
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        finish(null);
      }}
    />
  );
}
