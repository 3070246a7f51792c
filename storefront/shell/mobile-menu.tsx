import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { MobileMenuPanel } from './mobile-menu-panel.tsx';

interface MobileMenuState {
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

const MobileMenuContext = createContext<MobileMenuState | null>(null);

/** Provides the open state of the mobile menu; initially closed. */
export function MobileMenuProvider({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => setOpen(true), []);
  const close = useCallback(() => setOpen(false), []);
  const state = useMemo(() => ({ isOpen, open, close }), [isOpen, open, close]);
  return <MobileMenuContext value={state}>{children}</MobileMenuContext>;
}

export function useMobileMenu(): MobileMenuState {
  const state = use(MobileMenuContext);
  if (!state) throw new Error('useMobileMenu outside MobileMenuProvider');
  return state;
}

/** The menu itself, while it is open. */
export function MobileMenu() {
  const { isOpen, close } = useMobileMenu();
  const navigation = useNavigation();
  const { key } = useLocation();

  useEffect(() => {
    if (navigation.state === 'loading') close();
  }, [navigation.state, close]);

  // A page from the cache is never seen loading.
  useEffect(() => close(), [key, close]);

  if (!isOpen) return null;
  return <MobileMenuPanel onClose={close} />;
}
