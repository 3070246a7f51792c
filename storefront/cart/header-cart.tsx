import { Suspense, useState, type MouseEvent, type ReactNode } from 'react';
import { useAppState } from '../session/app-state.tsx';
import { lazyPart } from '../routing/lazy-part.ts';
import { LocalLink } from '../shell/local-link.tsx';

const loadPanel = () => import('./cart-panel.tsx');
const CartPanel = lazyPart(loadPanel);

/**
 * The cart button of the header: opens the cart drawer (R2.53, R4.20). Without JavaScript, and in a new tab, it is the
 * link to the cart page; guests are sent to the login page (R6.5). The drawer's code is loaded on hover or focus.
 */
export function HeaderCart({ className, children }: { className?: string; children: ReactNode }) {
  const { session } = useAppState();
  const [isOpen, setOpen] = useState(false);

  function open(event: MouseEvent) {
    if (!session || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpen(true);
  }

  const prepare = () => {
    if (session) void loadPanel().catch(() => {});
  };

  return (
    <>
      <LocalLink
        to={session ? '/pages/cart?tab=active' : '/pages/login'}
        className={className}
        aria-haspopup={session ? 'dialog' : undefined}
        aria-expanded={session ? isOpen : undefined}
        onClick={open}
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        {children}
      </LocalLink>
      {isOpen && (
        <Suspense fallback={null}>
          <CartPanel onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
