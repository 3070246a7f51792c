import { useId, useState, type FormEvent, type InputHTMLAttributes, type KeyboardEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useI18n } from '../../i18n/i18n.tsx';
import { awaitSuggestion } from '../../routing/quick-entry.ts';
import type { Suggestion } from './parse-suggestions.ts';
import styles from './search-suggestions.module.css';
import { SuggestionList } from './suggestion-list.tsx';
import { isLongEnough, isSameCode, optionId, useSuggestions } from './use-suggestions.ts';

/** What the text box of the search must carry to be a combobox. */
export type ComboboxProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'role'
  | 'aria-autocomplete'
  | 'aria-expanded'
  | 'aria-controls'
  | 'aria-activedescendant'
  | 'onInput'
  | 'onKeyDown'
  | 'onBlur'
>;

/**
 * Shows suggestions below a search form: the form passes the props to its input and is otherwise a plain form.
 * Arrow keys move, Enter opens the selected article, or the only one if its code was typed; Escape closes. Nothing is
 * chosen from the list of another text than the typed one: Enter then searches the text.
 */
export function SearchSuggestions({ children }: { children: (combobox: ComboboxProps) => ReactNode }) {
  const { path } = useI18n();
  const navigate = useNavigate();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const found = useSuggestions(typed);
  const rows = found?.isCurrent ? found.articles : [];
  const isShown = isOpen && found !== null;

  function close() {
    setOpen(false);
    setActive(-1);
  }

  function open(address: string) {
    close();
    awaitSuggestion(address, found?.text ?? '');
    setTyped('');
    leaveBox();
    void navigate(path(address));
  }

  function onEnter(event: KeyboardEvent) {
    const text = typed.trim();
    const only = rows.length === 1 ? rows[0] : undefined;
    const wanted: Suggestion | undefined = rows[active] ?? (only && isSameCode(text, only.code) ? only : undefined);
    if (isShown && wanted) {
      event.preventDefault();
      open(wanted.path);
    } else {
      // The form opens the listing: no more suggestions are requested, and a pending response opens nothing.
      close();
      setTyped('');
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') return onEnter(event);
    if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      return close();
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    if (!isShown) {
      if (event.key === 'ArrowDown' && isLongEnough(event.currentTarget.value)) {
        setTyped(event.currentTarget.value);
        setOpen(true);
      }
      return;
    }
    event.preventDefault();
    // The position before the first row is the text itself.
    const places = rows.length + 1;
    setActive(((active + 1 + (event.key === 'ArrowDown' ? 1 : places - 1)) % places) - 1);
  }

  const combobox: ComboboxProps = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': isShown,
    'aria-controls': isShown ? listId : undefined,
    'aria-activedescendant': isShown && rows[active] ? optionId(listId, active) : undefined,
    onInput: (event: FormEvent<HTMLInputElement>) => {
      setTyped(event.currentTarget.value);
      setActive(-1);
      setOpen(isLongEnough(event.currentTarget.value));
    },
    onKeyDown,
    onBlur: close,
  };

  return (
    <div className={styles.combo}>
      {children(combobox)}
      {isShown && <SuggestionList id={listId} found={found} active={active} onOpen={open} />}
    </div>
  );
}

/**
 * Clears the focused search field, because its text has led to another page than its listing, and leaves it: what is typed
 * next belongs to that page.
 */
function leaveBox(): void {
  if (!(document.activeElement instanceof HTMLInputElement)) return;
  document.activeElement.value = '';
  document.activeElement.blur();
}
