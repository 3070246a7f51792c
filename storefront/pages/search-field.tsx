import { Form } from 'react-router';
import { useI18n } from '../i18n/i18n.tsx';
import { Button } from '../ui/button.tsx';
import { inputClass } from '../ui/input-class.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './search-field.module.css';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  /** The text of the address. */
  text: string;
  /** Called with every letter, where the page follows at once. */
  onType?: (text: string) => void;
}

/** A search in the list of this page; `q` of the address holds its text. */
export function SearchField({ label, placeholder, text, onType }: SearchFieldProps) {
  const { t } = useI18n();
  return (
    <Form
      // A new address resets the uncontrolled field.
      key={text}
      role="search"
      aria-label={label}
      className={styles.search}
      preventScrollReset
    >
      <input
        type="search"
        name="q"
        aria-label={label}
        placeholder={placeholder}
        defaultValue={text}
        maxLength={100}
        className={inputClass}
        onChange={onType && ((event) => onType(event.currentTarget.value))}
      />
      <Button type="submit" kind="ink" aria-label={t('pages.search')}>
        <Icon name="search" />
        <span>{t('pages.search')}</span>
      </Button>
    </Form>
  );
}
