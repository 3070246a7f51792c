import { useId, type ChangeEvent, type KeyboardEvent, type Ref } from 'react';
import { drawnIcon } from './icon.tsx';
import styles from './quantity-stepper.module.css';

interface QuantityStepperProps {
  /** Text of the input; a string, so that it can be empty while typing. */
  value: string;
  onChange: (value: string) => void;
  /** Enter was pressed in the input. */
  onEnter?: () => void;
  /** The input has lost the focus; the moment to round. */
  onLeave?: () => void;
  /** Amount of one click on plus or minus. */
  step: number;
  minimum?: number;
  maximum?: number;
  /** Shown in an empty input. */
  placeholder?: string;
  label: string;
  decreaseLabel: string;
  increaseLabel: string;
  size?: 'small' | 'large';
  name?: string;
  disabled?: boolean;
  invalid?: boolean;
  describedBy?: string;
  /** What the quantity is in another unit, below the input: '= 200 pz'. */
  note?: string;
  inputRef?: Ref<HTMLInputElement>;
}

/** A quantity in whole pieces: minus, text input, plus. Arrow keys step as well. */
export function QuantityStepper(props: QuantityStepperProps) {
  const { value, onChange, step, minimum = 0, maximum = 999_999, size = 'small', disabled, note, inputRef } = props;
  const noteId = useId();

  /** Sets the next multiple of the step above or below the current value. */
  function move(direction: 1 | -1) {
    // A click must not change 1,5 or 1.000 to another number: the user must correct or check it first.
    if (/\D/.test(value)) return;
    const current = Number(value);
    const next = direction > 0 ? Math.floor(current / step) * step + step : Math.ceil(current / step) * step - step;
    onChange(String(Math.min(maximum, Math.max(minimum, next))));
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      move(event.key === 'ArrowUp' ? 1 : -1);
    } else if (event.key === 'Enter' && props.onEnter) {
      event.preventDefault();
      props.onEnter();
      // When the focus is still here, the value needs a correction: typing replaces it.
      if (document.activeElement === event.currentTarget) event.currentTarget.select();
    }
  }

  const stepper = (
    <span
      className={`${styles.stepper} ${size === 'large' ? styles.large : ''} ${props.invalid ? styles.invalid : ''}`}
      data-off={disabled || undefined}
    >
      <button
        type="button"
        tabIndex={-1}
        disabled={disabled}
        className={drawnIcon('minus')}
        aria-label={props.decreaseLabel}
        onClick={() => move(-1)}
      />
      <input
        ref={inputRef}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        placeholder={props.placeholder}
        name={props.name}
        aria-label={props.label}
        aria-invalid={props.invalid || undefined}
        aria-describedby={[props.describedBy, note && noteId].filter(Boolean).join(' ') || undefined}
        disabled={disabled}
        value={value}
        // An invalid text stays as typed: 3,5 must be rejected, never become 35.
        onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(event.target.value.trim())}
        onKeyDown={onKeyDown}
        onBlur={props.onLeave}
        onFocus={(event) => event.target.select()}
        onClick={(event) => {
          if (props.invalid) event.currentTarget.select();
        }}
      />
      <button
        type="button"
        tabIndex={-1}
        disabled={disabled}
        className={drawnIcon('plus')}
        aria-label={props.increaseLabel}
        onClick={() => move(1)}
      />
    </span>
  );
  if (note === undefined) return stepper;
  return (
    <span className={styles.noted}>
      {stepper}
      <small id={noteId}>{note}</small>
    </span>
  );
}
