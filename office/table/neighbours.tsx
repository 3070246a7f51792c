import { useNavigate } from 'react-router';
import { useLetter } from '../frame/keys.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { useNeighbours } from './kept-order.ts';
import styles from './neighbours.module.css';

interface NeighboursProps {
  /** The list, under the name with which it keeps its order. */
  list: string;
  /** The object that is shown, as the list names it. */
  id: string;
  pathTo: (id: string) => string;
  /** False beside a table, whose rows K and J move. */
  hasKeys?: boolean;
}

/** ‹ › from one object of a list to the next, with K and J; nothing where it was not reached from the list. */
export function Neighbours({ list, id, pathTo, hasKeys = true }: NeighboursProps) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const found = useNeighbours(list, id);
  const goTo = (other: string | null | undefined) =>
    other === null || other === undefined ? null : () => void navigate(pathTo(other), { preventScrollReset: true });
  const previous = goTo(found?.previous);
  const next = goTo(found?.next);
  useLetter('k', hasKeys ? previous : null);
  useLetter('j', hasKeys ? next : null);
  if (!found) return null;
  return (
    <span className={styles.neighbours}>
      <IconButton
        icon="chevron-left"
        label={t('table.previousObject')}
        disabled={!previous}
        onClick={previous ?? undefined}
      />
      <IconButton icon="chevron-right" label={t('table.nextObject')} disabled={!next} onClick={next ?? undefined} />
    </span>
  );
}
