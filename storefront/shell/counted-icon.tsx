import { Icon } from '../ui/icon.tsx';
import styles from './header.module.css';

/** An icon with a count badge. */
export function CountedIcon({
  icon,
  count,
}: {
  icon: 'shopping-cart' | 'user' | 'heart' | 'sliders-horizontal';
  count: number;
}) {
  return (
    <span className={`${styles.counted} ${count > 99 ? styles.many : ''}`}>
      <Icon name={icon} size={20} />
      <b aria-hidden>{count}</b>
    </span>
  );
}
