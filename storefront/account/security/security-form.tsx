import type { ReactNode, Ref } from 'react';
import { Form, useNavigation, type FormProps } from 'react-router';
import { useI18n } from '../../i18n/i18n.tsx';

/** A form of this section; `change` says what it does. */
export function SecurityForm({
  change,
  children,
  ...rest
}: FormProps & { change: string; children: ReactNode; ref?: Ref<HTMLFormElement> }) {
  const { path } = useI18n();
  return (
    <Form method="post" action={path('/pages/account?tab=password')} noValidate preventScrollReset {...rest}>
      <input type="hidden" name="change" value={change} />
      {children}
    </Form>
  );
}

/** Whether a form of this section is being sent, by what it does. */
export function useIsSent(change: string): boolean {
  return useNavigation().formData?.get('change') === change;
}
