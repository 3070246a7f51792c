import { Suspense, useState } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import { lazyPart } from '../../page/lazy-part.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';

const ImportDialog = lazyPart(() => import('./import-dialog.tsx'));

/** Brings the rows of a file into the active cart, or with `isNew` into a new saved one. */
export function ImportButton({ isNew = false, className }: { isNew?: boolean; className?: string }) {
  const { t } = useI18n();
  const [isOpen, setOpen] = useState(false);
  if (!useHydrated()) return null;
  const label = t(isNew ? 'file.importNew' : 'file.import');
  return (
    <>
      <Button size="small" className={className} title={label} onClick={() => setOpen(true)}>
        <Icon name="file-text" />
        <span>{label}</span>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ImportDialog isNew={isNew} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
