import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useNavigate, useSubmit } from 'react-router';
import type { FoundObject } from '../../contract/office/session.ts';
import { useModal } from '../../storefront/ui/dialog.tsx';
import { quietCall } from '../calls/browser-call.ts';
import { useI18n, type OfficeTextKey } from '../i18n/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { useFrame } from './frame-state.tsx';
import styles from './palette.module.css';
import { placesFor } from './places.ts';

/** Milliseconds without a key until what was typed is looked up. */
const PAUSE = 80;

interface Choice {
  key: string;
  kind: FoundObject['kind'] | 'page' | 'act';
  title: string;
  detail: string;
  open: () => void;
}

const plain = (text: string) => text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');

/** Where a found object is shown: below the office, an article in the shop. */
function useTargets(): (object: FoundObject) => () => void {
  const { path, shopPath } = useI18n();
  const navigate = useNavigate();
  return ({ kind, id }) => {
    if (kind === 'order') return () => void navigate(path(`/orders/${id}`));
    if (kind === 'customer') return () => void navigate(path(`/customers/${encodeURIComponent(id)}`));
    if (kind === 'user') return () => void navigate(path('/settings/people'));
    return () => location.assign(shopPath(`/product/single/${encodeURIComponent(id)}`));
  };
}

/** Pages of the role whose name has what was typed, and the shop. */
function usePages(text: string): Choice[] {
  const { t, path, shopPath } = useI18n();
  const { session } = useFrame();
  const navigate = useNavigate();
  const submit = useSubmit();
  const pages = placesFor(session.permissions).flatMap(({ name, entries }) =>
    entries.map((entry): Choice => {
      const [place, own] = [t(`nav.${name}`), t(`nav.${entry.name}` as OfficeTextKey)];
      const title = place === own ? own : `${place} › ${own}`;
      return { key: entry.name, kind: 'page', title, detail: '', open: () => void navigate(path(`/${entry.path}`)) };
    }),
  );
  const acts: Choice[] = [
    {
      key: 'profile',
      kind: 'page',
      title: t('frame.profile'),
      detail: '',
      open: () => void navigate(path('/profile')),
    },
    { key: 'shop', kind: 'act', title: t('frame.shop'), detail: '', open: () => location.assign(shopPath('/')) },
    {
      key: 'leave',
      kind: 'act',
      title: t('frame.leave'),
      detail: '',
      open: () => void submit(null, { method: 'post', action: path('/leave') }),
    },
  ];
  const words = plain(text).split(/\s+/).filter(Boolean);
  return [...pages, ...acts].filter(({ title }) => words.every((word) => plain(title).includes(word)));
}

/** Objects for what was typed, null while they are looked up; `isFailed` when the office does not answer. */
function useFound(text: string): { found: FoundObject[]; isFailed: boolean } {
  const [answer, setAnswer] = useState<{ text: string; found: FoundObject[]; isFailed: boolean } | null>(null);
  const look = useEffectEvent(async (typed: string) => {
    try {
      const { found } = await quietCall('findObjects', { text: typed });
      setAnswer({ text: typed, found, isFailed: false });
    } catch {
      setAnswer({ text: typed, found: [], isFailed: true });
    }
  });
  useEffect(() => {
    const typed = text.trim();
    if (typed.length < 2) return;
    const timer = setTimeout(() => void look(typed.slice(0, 100)), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  const isOfThis = text.trim().length >= 2 && answer !== null && text.trim().startsWith(answer.text.slice(0, 2));
  return isOfThis ? answer : { found: [], isFailed: false };
}

function PaletteContent({ onClose }: { onClose: () => void }) {
  const { t, word } = useI18n();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const id = useId();
  const target = useTargets();
  const pages = usePages(text);
  const { found, isFailed } = useFound(text);
  const objects = found.map((object): Choice => ({
    ...object,
    key: `${object.kind} ${object.id}`,
    open: target(object),
  }));
  const choices = [...objects, ...pages].slice(0, 12);
  const chosen = choices[Math.min(at, choices.length - 1)];
  const open = (choice: Choice | undefined) => {
    if (!choice) return;
    onClose();
    choice.open();
  };
  const move = (step: number) => {
    const next = (at + step + choices.length) % Math.max(1, choices.length);
    setAt(next);
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <>
      <div className={styles.head}>
        <Icon name="search" />
        <input
          role="combobox"
          aria-label={t('palette.title')}
          aria-expanded={choices.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen ? `${id}-${chosen.key}` : undefined}
          aria-describedby={`${id}-hint`}
          aria-autocomplete="list"
          data-focus-first
          value={text}
          maxLength={100}
          placeholder={t('frame.findLabel')}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') move(1);
            else if (event.key === 'ArrowUp') move(-1);
            else if (event.key === 'Enter') open(chosen);
            else return;
            event.preventDefault();
          }}
        />
        <kbd aria-hidden="true">Esc</kbd>
      </div>
      <ul ref={list} id={`${id}-list`} role="listbox" aria-label={t('palette.title')} className={styles.list}>
        {choices.map((choice, index) => (
          <li
            key={choice.key}
            id={`${id}-${choice.key}`}
            role="option"
            aria-selected={choice === chosen}
            onPointerMove={() => setAt(index)}
            onClick={() => open(choice)}
          >
            <b>{choice.title}</b>
            <span>{choice.detail}</span>
            <small>{word(`palette.kind.${choice.kind}`)}</small>
          </li>
        ))}
      </ul>
      <p id={`${id}-hint`} className={styles.hint} role="status">
        {isFailed
          ? t('palette.failed')
          : choices.length > 0
            ? t('palette.hint')
            : text.trim() === ''
              ? t('palette.waiting')
              : t('palette.empty', { text: text.trim() })}
      </p>
    </>
  );
}

/** The palette: objects, pages and commands by what is typed; a whole code comes first. */
export function Palette({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useI18n();
  const modal = useModal(isOpen, onClose);
  if (!isOpen) return null;
  return (
    <dialog {...modal} className={styles.palette} aria-label={t('palette.title')}>
      <div>
        <PaletteContent onClose={onClose} />
      </div>
    </dialog>
  );
}
