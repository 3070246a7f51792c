import type { ReactNode } from 'react';
import { Form, useLocation } from 'react-router';
import { useI18n } from '../i18n/i18n.tsx';
import type { Session } from '../session/session.ts';

interface AddressFormProps {
  session: Session;
  label: string;
  className?: string;
  /** Buttons named `address_code`, for an agent also `client_id`. */
  children: ReactNode;
}

/**
 * Where a delivery address, or an agent's client, is chosen (R2.55, R4.5): each is a button, so that choosing works without
 * scripts as well; with them the page stays where it is. An address is one of the client that is shown here, whomever
 * another window has chosen since.
 */
export function AddressForm({ session, label, className, children }: AddressFormProps) {
  const { path } = useI18n();
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action={path('/pages/address')} className={className} preventScrollReset aria-label={label}>
      <input type="hidden" name="back" value={pathname + search} />
      <input type="hidden" name="of_client" value={session.clientId} />
      {children}
    </Form>
  );
}
