import { useEffect, useEffectEvent, useState } from 'react';
import { Button, ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import type { FoundObject } from '../../contract/office/session.ts';
import { quietCall } from '../calls/browser-call.ts';
import { useI18n } from '../i18n/i18n.ts';
import { Icon } from './icon.tsx';
import menu from './menu.module.css';
import styles from './object-choice.module.css';

/** Milliseconds without a key until what was typed is looked up. */
const PAUSE = 120;

interface ObjectChoiceProps {
  kind: 'customer' | 'article';
  label: string;
  /** Of the field that the form sends: the code that was chosen, or what was typed. */
  name: string;
  chosen: { code: string; title: string } | null;
  /** What was typed and is no known code. */
  typed?: string;
  error?: string | null;
  onChoose?: (code: string) => void;
}

const textOf = ({ code, title }: { code: string; title: string }) => (title === code ? code : `${code} ${title}`);

/** Objects of a kind for what is typed, as the palette finds them; null before the first answer. */
function useFound(kind: 'customer' | 'article', text: string, isOld: boolean): FoundObject[] | null {
  const [found, setFound] = useState<FoundObject[] | null>(null);
  const look = useEffectEvent(async (typed: string) => {
    // What is typed counts also without a choice: the server says whether the code is known.
    setFound(
      await quietCall('findObjects', { text: typed, kind }).then(
        ({ found: one }) => one,
        () => [],
      ),
    );
  });
  useEffect(() => {
    const typed = text.trim().slice(0, 100);
    if (typed === '' || isOld) return;
    const timer = setTimeout(() => void look(typed), PAUSE);
    return () => clearTimeout(timer);
  }, [text, isOld]);
  return found;
}

/** A field in which a customer or an article is found by code or name; a whole code can be typed and sent at once. */
export function ObjectChoice({ kind, label, name, chosen, typed = '', error = null, onChoose }: ObjectChoiceProps) {
  const { t } = useI18n();
  const [text, setText] = useState(chosen ? textOf(chosen) : typed);
  const [picked, setPicked] = useState(chosen);
  const isPicked = picked !== null && text === textOf(picked);
  const found = useFound(kind, text, isPicked);
  const items = (found ?? []).map(({ id, title, detail }) => ({
    id,
    code: id,
    title: kind === 'article' ? detail : title,
    detail,
  }));
  return (
    <ComboBox
      className={styles.field ?? ''}
      items={items}
      inputValue={text}
      onInputChange={setText}
      menuTrigger="input"
      allowsCustomValue
      allowsEmptyCollection
      isInvalid={error !== null}
      onSelectionChange={(key) => {
        const item = items.find(({ id }) => id === key);
        if (!item) return;
        setPicked(item);
        setText(textOf(item));
        onChoose?.(item.code);
      }}
    >
      <Label>{label}</Label>
      <span className={styles.frame}>
        <Input className={styles.input ?? ''} maxLength={100} autoComplete="off" spellCheck={false} />
        <Button className={styles.open ?? ''} aria-label={t('combo.open')}>
          <Icon name="chevron-down" />
        </Button>
      </span>
      <input type="hidden" name={name} value={isPicked ? picked.code : text.trim()} />
      {error && <p className={styles.error}>{error}</p>}
      <Popover className={menu.popover ?? ''}>
        <ListBox
          className={menu.menu ?? ''}
          renderEmptyState={() => <p>{t(found === null ? 'combo.searching' : 'combo.none')}</p>}
        >
          {(item: (typeof items)[number]) => (
            <ListBoxItem id={item.id} textValue={textOf(item)}>
              <b>{item.code}</b> {item.title}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
