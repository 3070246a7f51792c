import { useEffect, useImperativeHandle, useRef, type FormEvent, type Ref } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { SearchSuggestions } from '../catalogue/suggestions/search-suggestions.tsx';
import { useI18n } from '../i18n/i18n.tsx';
import { awaitSearch, longestTyped, sentSearch } from '../routing/quick-entry.ts';
import { Icon } from '../ui/icon.tsx';
import { usePageKey } from '../ui/use-page-key.ts';
import styles from './search-box.module.css';

const listingPath = /^(?:\/en)?\/shop(?:\/|$)/;

/** The search of the header: a form that opens the listing with its text, with and without JavaScript. */
export function SearchBox({ name = 'header', inputRef }: { name?: string; inputRef?: Ref<HTMLInputElement | null> }) {
  const { t, path } = useI18n();
  const navigate = useNavigate();
  const { key, search, pathname } = useLocation();
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(inputRef, () => input.current);
  const query = new URLSearchParams(search);
  // Lists of the user area have a text of their own.
  const text = (listingPath.test(pathname) && (query.get('text') ?? query.get('search_term'))) || '';
  const searched = text === '*' ? '' : text;

  const sent = useRef('');
  /** Whether the user has typed since the last search was sent or shown. */
  const isEdited = useRef(false);
  const shown = useRef([key, searched]);
  useEffect(() => {
    const box = input.current;
    const [place, before] = shown.current;
    shown.current = [key, searched];
    const isFocused = document.activeElement === box;
    if (!box || box.value === searched) return;
    if (place !== key || before !== searched) {
      // Each page sets its own text, but a late response must not overwrite what the user is typing.
      if (isFocused && isEdited.current) return;
      box.value = searched;
      isEdited.current = false;
    }
    // What was typed before the page was hydrated stays, and gets suggestions as if it were typed now.
    else if (isFocused) box.dispatchEvent(new Event('input', { bubbles: true }));
  }, [key, searched]);

  usePageKey('/', () => input.current?.select());

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const text = input.current?.value.trim() ?? '';
    sent.current = input.current?.value ?? '';
    isEdited.current = false;
    awaitSearch(text);
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
          onInput={() => {
            isEdited.current = true;
          }}
          onSubmit={onSubmit}
        >
          {/* Tells the server that the form was submitted without JavaScript. */}
          <input type="hidden" name={sentSearch} value="1" />
          <Icon name="search" size={20} className={styles.lens} />
          <input
            {...combobox}
            ref={input}
            type="search"
            name="text"
            maxLength={longestTyped}
            autoComplete="off"
            enterKeyHint="search"
            // React repeats this event after hydration, when letters may have been typed: the next one must not replace them.
            // A text that was sent is replaced too, while its page is still loading.
            onFocus={({ target }) => [searched, sent.current].includes(target.value) && target.select()}
            defaultValue={searched}
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
