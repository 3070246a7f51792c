import type { ReactNode } from 'react';
import { Form, useLocation } from 'react-router';
import { useI18n } from '../i18n/i18n.tsx';
import type { Session } from '../session/session.ts';

interface AddressFormProps {
  session: Session;
  label: string;
  className?: string;
  onSubmit?: () => void;
  /** Where it leads afterwards; without one the page stays where it is. */
  back?: string | undefined;
  /** Buttons named `address_code`, for agents also `client_id`, or `end` to stop acting for the customer. */
  children: ReactNode;
}

/**
 * Form to select a delivery address, or an agent's customer: each is a submit button, so that it works
 * without JavaScript; with it the page stays where it is. `of_client` ties the address to the customer shown here, even
 * when another tab has selected another one.
 */
export function AddressForm({ session, label, className, onSubmit, back, children }: AddressFormProps) {
  const { path } = useI18n();
  const { pathname, search } = useLocation();
  return (
    <Form
      method="post"
      action={path('/pages/address')}
      className={className}
      preventScrollReset
      aria-label={label}
      onSubmit={onSubmit}
    >
      <input type="hidden" name="back" value={back ?? pathname + search} />
      <input type="hidden" name="of_client" value={session.clientId} />
      {children}
    </Form>
  );
}
