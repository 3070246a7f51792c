import type { InputHTMLAttributes, RefObject } from 'react';
import { buttonClass } from './button.tsx';
import styles from './file-input.module.css';
import { Icon, type IconName } from './icon.tsx';
import { useHydrated } from './use-hydrated.ts';

interface FileInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'multiple' | 'className'> {
  id: string;
  inputRef: RefObject<HTMLInputElement | null>;
  /** Of the button that replaces the input with scripts. */
  icon: IconName;
  label: string;
  /** No further file is accepted: the button is hidden. */
  isFull: boolean;
  onPick: (files: readonly File[]) => void;
}

/** An input for several files; with scripts a button, beside which the page shows what was chosen. */
export function FileInput({ inputRef, icon, label, isFull, onPick, ...input }: FileInputProps) {
  const isHydrated = useHydrated();
  return (
    <span className={isHydrated ? styles.frame : undefined}>
      <input
        {...input}
        ref={inputRef}
        type="file"
        multiple
        tabIndex={isHydrated && isFull ? -1 : undefined}
        className={isHydrated ? styles.hidden : styles.input}
        onChange={(event) => onPick([...(event.currentTarget.files ?? [])])}
      />
      {isHydrated && !isFull && (
        <label htmlFor={input.id} className={buttonClass({})} aria-hidden="true">
          <Icon name={icon} />
          {label}
        </label>
      )}
    </span>
  );
}

/** Puts files into an input, so that its form sends them. */
export function putFiles(input: HTMLInputElement | null, files: readonly File[]): void {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  if (input) input.files = transfer.files;
}
