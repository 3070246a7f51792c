import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { useI18n, type OfficeTextKey } from '../i18n/i18n.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useFrame } from './frame-state.tsx';
import styles from './keys.module.css';
import { placesFor } from './places.ts';

/** Where single letters are typed as text, or belong to a dialog or a menu that is open. */
const TEXT =
  'input:not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable], dialog, [role="menu"], [role="listbox"]';

/** What Enter and the space bar press when it has the focus. */
const PRESSED = 'a[href], button, summary, input';

const isPressed = ({ target }: KeyboardEvent) => target instanceof Element && target.closest(PRESSED) !== null;

const isTyped = ({ target }: KeyboardEvent) => target instanceof Element && target.closest(TEXT) !== null;

/** Whether a dialog is open, to which all keys belong. */
const isCovered = () => document.querySelector('dialog[open], [role="dialog"]') !== null;

/** Calls `act` for ⌘ or Ctrl with a key, wherever the focus is. */
export function useChord(key: string, act: () => void): void {
  const onAct = useEffectEvent(act);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.altKey || event.key.toLowerCase() !== key) return;
      event.preventDefault();
      onAct();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [key]);
}

const unchanging = () => () => {};

/** How this computer writes ⌘ with a key: '⌘K' on a Mac, 'Ctrl K' elsewhere. */
export function useChordName(): (key: string) => string {
  const isMac = useSyncExternalStore(
    unchanging,
    () => /Mac|iPhone|iPad/.test(navigator.platform),
    () => false,
  );
  return (key) => (isMac ? `⌘${key}` : `Ctrl ${key}`);
}

/** Time of the last G, after which a letter is the name of a place; long before the page where there was none. */
const NEVER = -Infinity;
let goAt = NEVER;
const GO_MILLISECONDS = 1_500;
const isGoing = () => performance.now() - goAt < GO_MILLISECONDS;

/**
 * Calls `act` for a single key, where no text is typed and no dialog is open. Letters can be switched off (WCAG 2.1.4);
 * `?`, arrows and Enter can’t.
 */
export function useLetter(key: string, act: ((event: KeyboardEvent) => void) | null): void {
  const { session } = useFrame();
  const isOn = act !== null && (session.hasLetterKeys || !/^[a-z]$/.test(key));
  const onAct = useEffectEvent((event: KeyboardEvent) => act?.(event));
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || event.key.toLowerCase() !== key) return;
      if ((key === 'enter' || key === ' ') && isPressed(event)) return;
      if (event.defaultPrevented || isTyped(event) || isCovered() || (/^[a-z]$/.test(key) && isGoing())) return;
      event.preventDefault();
      onAct(event);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [key, isOn]);
}

/**
 * Does what keys mean that were pressed while the page was still loading its scripts, which the document has recorded; once,
 * in the frame, whose effects run after those of its page.
 */
export function useEarlyKeys(): void {
  useEffect(() => {
    const early = window.earlyEntry;
    early?.stop();
    for (const key of early?.keys.splice(0) ?? [])
      if (key.length === 1 && key !== ' ')
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  }, []);
}

/** G and then a letter go to a place; once, in the frame. */
export function useGoKeys(): void {
  const { session } = useFrame();
  const { path } = useI18n();
  const navigate = useNavigate();
  const go = useEffectEvent((letter: string): boolean => {
    const place = placesFor(session.permissions).find((one) => one.letter === letter);
    const [first] = place?.entries ?? [];
    if (first) void navigate(path(`/${first.path}`));
    return first !== undefined;
  });
  useEffect(() => {
    if (!session.hasLetterKeys) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || isTyped(event) || isCovered()) return;
      const letter = event.key.toLowerCase();
      if (isGoing() && letter !== 'g') {
        if (go(letter)) event.preventDefault();
        goAt = NEVER;
      } else if (letter === 'g') goAt = performance.now();
    };
    // Before the keys of the page, for which the second letter may mean something else.
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, [session.hasLetterKeys]);
}

/** All keys, each meaning one thing on every page. */
const KEYS: readonly (readonly [keys: readonly string[], text: OfficeTextKey])[] = [
  [['⌘K'], 'keys.palette'],
  [['/'], 'keys.search'],
  [['J', 'K'], 'keys.rows'],
  [['↵'], 'keys.open'],
  [['␣'], 'keys.select'],
  [['A'], 'keys.yes'],
  [['E'], 'keys.edit'],
  [['X'], 'keys.no'],
  [['⌘S'], 'keys.save'],
  [['⌘↵'], 'keys.main'],
  [['⌘Z'], 'keys.undo'],
  [['Esc'], 'keys.close'],
  [['?'], 'keys.all'],
];

/** The list of all keys. */
export function KeyList({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useI18n();
  const { session } = useFrame();
  const chordName = useChordName();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('keys.title')}>
      <dl className={styles.keys}>
        {KEYS.map(([keys, text]) => (
          <div key={text}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key.startsWith('⌘') ? chordName(key.slice(1)) : key}</kbd>
              ))}
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
        {placesFor(session.permissions).map(({ name, letter }) => (
          <div key={name}>
            <dt>
              <kbd>G</kbd>
              <kbd>{letter.toUpperCase()}</kbd>
            </dt>
            <dd>{t('keys.go', { place: t(`nav.${name}`) })}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{t('keys.letters')}</p>
    </Dialog>
  );
}
