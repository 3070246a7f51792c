import { useEffect, useRef, type FormEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { SearchSuggestions } from '../catalogue/suggestions/search-suggestions.tsx';
import { useI18n } from '../i18n/i18n.tsx';
import { wishSearch } from '../search-wish.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './search-box.module.css';

/** The search of the header: a form that opens the listing with its text, with and without scripts (R2.51). */
export function SearchBox({ name = 'header' }: { name?: string }) {
  const { t, path } = useI18n();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const input = useRef<HTMLInputElement>(null);
  const asked = query.get('text') ?? query.get('search_term') ?? '';

  useEffect(() => {
    // '/' leads to the search from everywhere but boxes in which it is a letter.
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if (key !== '/' || ctrlKey || metaKey || altKey) return;
      if (target instanceof Element && target.closest('input, textarea, select, [contenteditable], dialog')) return;
      event.preventDefault();
      input.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const text = input.current?.value.trim() ?? '';
    wishSearch(text);
    void navigate(path(text ? `/shop?${new URLSearchParams({ text })}` : '/shop'));
    input.current?.blur();
  }

  return (
    <SearchSuggestions>
      {(combobox) => (
        <form
          className={styles.search}
          role="search"
          aria-label={name === 'header' ? t('shell.search') : t('shell.searchShort')}
          action={path('/shop')}
          onSubmit={onSubmit}
        >
          <Icon name="search" size={20} className={styles.lens} />
          <input
            {...combobox}
            key={asked}
            ref={input}
            type="search"
            name="text"
            maxLength={200}
            autoComplete="off"
            enterKeyHint="search"
            onFocus={(event) => event.target.select()}
            defaultValue={asked === '*' ? '' : asked}
            aria-label={t('shell.search')}
            placeholder={t('shell.searchPlaceholder')}
          />
          <button type="submit">
            <span className={styles.word}>{t('shell.search')}</span>
            <span className={styles.arrow}>
              <Icon name="arrow-right" size={20} />
            </span>
          </button>
        </form>
      )}
    </SearchSuggestions>
  );
}
