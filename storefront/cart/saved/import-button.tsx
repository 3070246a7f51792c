import { useState, type ReactNode } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import { useFocusIfLost } from '../../routing/page-content.tsx';
import { Button, type ButtonSize } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ClientOnly } from '../../ui/client-only.tsx';
import { ImportDialog } from './import-dialog.tsx';

/**
 * The dialog that imports a file's rows into the active cart, or with `isNew` into a new saved one. It belongs to the
 * page, not to the button: the button of an empty cart disappears once lines exist, but the report must stay open.
 */
export function useImport(isNew = false): { openImport: () => void; importDialog: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  const focusIfLost = useFocusIfLost();
  function close() {
    setOpen(false);
    focusIfLost();
  }
  return {
    openImport: () => setOpen(true),
    importDialog: isOpen && <ImportDialog isNew={isNew} onClose={close} />,
  };
}

interface ImportButtonProps {
  isNew?: boolean;
  size?: ButtonSize;
  onOpen: () => void;
}

/** Opens the dialog of `useImport`. */
export function ImportButton({ isNew = false, size = 'small', onOpen }: ImportButtonProps) {
  const { t } = useI18n();
  return (
    <ClientOnly>
      <Button size={size} onClick={onOpen}>
        <Icon name="file-text" />
        <span>{t(isNew ? 'file.importNew' : 'file.import')}</span>
      </Button>
    </ClientOnly>
  );
}
