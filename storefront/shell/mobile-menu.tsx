import { createContext, startTransition, use, useCallback, useEffect, useState, type ReactNode } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { MobileMenuPanel } from './mobile-menu-panel.tsx';

const OpenMenuContext = createContext<(() => void) | null>(null);

/** The mobile menu, initially closed, and the function that opens it for everything inside. */
export function MobileMenuProvider({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => startTransition(() => setOpen(true)), []);
  const close = useCallback(() => setOpen(false), []);
  return (
    <OpenMenuContext value={open}>
      {children}
      <MobileMenu isOpen={isOpen} onClose={close} />
    </OpenMenuContext>
  );
}

/** The function that opens the mobile menu. Throws outside its provider. */
export function useMobileMenu(): () => void {
  const open = use(OpenMenuContext);
  if (!open) throw new Error('useMobileMenu outside MobileMenuProvider');
  return open;
}

function MobileMenu({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const navigation = useNavigation();
  const { key } = useLocation();

  useEffect(() => {
    if (navigation.state === 'loading') onClose();
  }, [navigation.state, onClose]);

  // A page from the cache is never seen loading.
  useEffect(() => onClose(), [key, onClose]);

  return isOpen ? <MobileMenuPanel onClose={onClose} /> : null;
}
