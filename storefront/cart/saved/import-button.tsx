import { Suspense, useState } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import { lazyPart } from '../../page/lazy-part.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { WhenAwake } from '../../ui/when-awake.tsx';

const ImportDialog = lazyPart(() => import('./import-dialog.tsx'));

/** Brings the rows of a file into the active cart, or with `isNew` into a new saved one. */
export function ImportButton({ isNew = false }: { isNew?: boolean }) {
  const { t } = useI18n();
  const [isOpen, setOpen] = useState(false);
  const label = t(isNew ? 'file.importNew' : 'file.import');
  return (
    <WhenAwake>
      <Button size="small" onClick={() => setOpen(true)}>
        <Icon name="file-text" />
        <span>{label}</span>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ImportDialog isNew={isNew} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </WhenAwake>
  );
}
