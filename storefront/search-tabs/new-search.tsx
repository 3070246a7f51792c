import { useId } from 'react';
import { Link } from 'react-router';
import { useI18n } from '../i18n/i18n.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './search-tabs.module.css';

interface NewSearchProps {
  isPossible: boolean;
  className?: string;
  onOpen?: () => void;
}

/** Opens another search tab, or explains that the maximum is reached. */
export function NewSearch({ isPossible, className, onOpen }: NewSearchProps) {
  const { t, path } = useI18n();
  const reasonId = useId();
  if (isPossible) {
    return (
      <Link className={className} to={path('/shop?is_new_tab=true')} onClick={onOpen}>
        <Icon name="plus" />
        <span className={styles.word}>{t('tabs.new')}</span>
      </Link>
    );
  }
  return (
    <span className={`${className ?? ''} ${styles.full}`}>
      <button type="button" disabled aria-describedby={reasonId}>
        <Icon name="plus" />
        <span className={styles.word}>{t('tabs.new')}</span>
      </button>
      <small id={reasonId}>{t('tabs.full')}</small>
    </span>
  );
}
