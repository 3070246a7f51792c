import { useState, type InputHTMLAttributes } from 'react';
import styles from './field.module.css';
import { Field, type FieldFrame } from './field.tsx';
import { inputClass } from './input-class.ts';
import { IconButton } from './icon-button.tsx';

type PasswordFieldProps = FieldFrame &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { showLabel: string; hideLabel: string };

/** A password input with a button that shows or hides the password; the button appears once hydrated. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, aside, hint, error, compact, showLabel, hideLabel, ...rest } = props;
  const [isShown, setShown] = useState(false);
  return (
    <Field {...{ label, aside, hint, error, compact }} required={rest.required}>
      {(ids) => (
        <div className={styles.passwordFrame}>
          <input {...rest} {...ids} type={isShown ? 'text' : 'password'} className={inputClass} />
          <IconButton
            icon={isShown ? 'eye-off' : 'eye'}
            iconSize={20}
            label={isShown ? hideLabel : showLabel}
            className={styles.reveal}
            onClick={() => setShown(!isShown)}
          />
        </div>
      )}
    </Field>
  );
}
