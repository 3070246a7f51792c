import { useState, type MouseEvent, type ReactNode } from 'react';
import { useAppState } from '../session/app-state.tsx';
import { LocalLink } from '../routing/local-link.tsx';
import { CartPanel } from './cart-panel.tsx';

/**
 * The cart button of the header: opens the cart drawer. Without JavaScript, and in a new tab, it is the
 * link to the cart page; guests are sent to the login page.
 */
export function HeaderCart({ className, children }: { className?: string; children: ReactNode }) {
  const { session } = useAppState();
  const [isOpen, setOpen] = useState(false);

  function open(event: MouseEvent) {
    if (!session || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpen(true);
  }

  return (
    <>
      <LocalLink
        to={session ? '/pages/cart?tab=active' : '/pages/login'}
        className={className}
        aria-haspopup={session ? 'dialog' : undefined}
        aria-expanded={session ? isOpen : undefined}
        onClick={open}
      >
        {children}
      </LocalLink>
      {isOpen && <CartPanel onClose={() => setOpen(false)} />}
    </>
  );
}
