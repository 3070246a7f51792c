import { useId, type FormEvent, type ReactNode } from 'react';
import { Button } from '../../storefront/ui/button.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { Drawer } from './drawer.tsx';
import styles from './form-drawer.module.css';

interface FormDrawerProps {
  title: string;
  onClose: () => void;
  /** Its button, which Enter in a field presses too. */
  action: string;
  /** `ink` where the page keeps it until it is saved as a whole. */
  kind?: 'primary' | 'ink';
  isBusy?: boolean;
  isDisabled?: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  children: ReactNode;
}

/** A drawer with one form: its fields, and in the foot the way out and the button that sends it. */
export function FormDrawer(props: FormDrawerProps) {
  const { title, onClose, action, kind = 'primary', isBusy, isDisabled, onSubmit, children } = props;
  const { t } = useI18n();
  const id = useId();
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={title}
      foot={
        <p className={styles.actions}>
          <Button size="small" onClick={onClose}>
            {t('frame.cancel')}
          </Button>
          <Button size="small" kind={kind} type="submit" form={id} busy={isBusy} disabled={isDisabled}>
            {action}
          </Button>
        </p>
      }
    >
      <form
        id={id}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void onSubmit(event);
        }}
      >
        {children}
      </form>
    </Drawer>
  );
}
