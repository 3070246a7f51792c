import { useState } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import { useAppState } from '../../session/app-state.tsx';
import { mayBuy } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { ReorderSource } from './reorder-source.ts';
import { ReorderDialog } from './reorder-dialog.tsx';

/** Opens the lines of an order or document to order them again; only for those who fill carts. */
export function ReorderButton({ source, className }: { source: ReorderSource; className?: string | undefined }) {
  const { t } = useI18n();
  const { session } = useAppState();
  const [isOpen, setOpen] = useState(false);
  if (!mayBuy(session)) return null;
  return (
    <>
      <Button size="small" aria-haspopup="dialog" className={className} onClick={() => setOpen(true)}>
        <Icon name="refresh-cw" />
        {t('order.reorder')}
      </Button>
      {isOpen && <ReorderDialog source={source} onClose={() => setOpen(false)} />}
    </>
  );
}
