import { dismissAll, showToast, Toasts as ShopToasts } from '../../storefront/ui/toasts.tsx';
import { Button } from '../../storefront/ui/button.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { useChord } from './keys.tsx';

/** Milliseconds in which an act can be undone from its notice. */
const UNDO_MILLISECONDS = 10_000;

let undoLast: (() => void) | null = null;

/** The notices of the office, once, in the frame; ⌘Z undoes what the last one says. */
export function Toasts() {
  const { t } = useI18n();
  useChord('z', () => {
    const undo = undoLast;
    undoLast = null;
    dismissAll();
    undo?.();
  });
  return <ShopToasts label={t('frame.notices')} closeLabel={t('frame.close')} />;
}

/** Returns a function that tells what was done; with `undo` its notice stays for ten seconds and takes it back. */
export function useNotice(): (text: string, undo?: () => void) => void {
  const { t } = useI18n();
  return (text, undo) => {
    let hide = () => {};
    undoLast = undo ?? null;
    const takeBack = () => {
      hide();
      undoLast = null;
      undo?.();
    };
    hide = showToast({
      head: text,
      picture: <Icon name="circle-check" />,
      body: undo && (
        <Button size="small" onClick={takeBack}>
          {t('save.undo')}
        </Button>
      ),
      duration: undo ? UNDO_MILLISECONDS : 4_000,
    });
  };
}
