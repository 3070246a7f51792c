import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useI18n } from '../../i18n/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { cartNameError, nameErrorText } from './cart-name.ts';
import { useGuardedButton } from './press-guard.tsx';

interface NameDialogProps {
  title: string;
  /** Label of the submit button. */
  submitLabel: string;
  /** Initial name. */
  first: string;
  isBusy?: boolean;
  onClose: () => void;
  /** Called with a name that is not empty. */
  onName: (name: string) => void;
  children?: ReactNode;
}

/** Dialog that asks for the name of a cart. */
export function NameDialog({ title, submitLabel, first, isBusy, onClose, onName, children }: NameDialogProps) {
  const { t } = useI18n();
  const form = useId();
  const [name, setName] = useState(first);
  const [isTried, setTried] = useState(false);
  const nameError = cartNameError(name);
  const guardButton = useGuardedButton();

  function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (nameError) return setTried(true);
    guardButton((event.nativeEvent as SubmitEvent).submitter);
    onName(name.trim());
  }

  // Portal, because a form cannot be nested in the form that opens the dialog.
  return createPortal(
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      closeLabel={t('common.close')}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button kind="ink" type="submit" form={form} busy={isBusy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <TextField
          label={t('saved.nameField')}
          required
          data-focus-first
          value={name}
          error={isTried || nameError === 'too-long' ? nameErrorText(t, nameError, name) : null}
          onChange={(event) => {
            setName(event.target.value);
            setTried(false);
          }}
        />
        {children}
      </form>
    </Dialog>,
    document.body,
  );
}
