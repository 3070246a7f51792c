import { piecesText, type PackedUnit } from '../../domain/unit-label.ts';
import { useI18n } from '../i18n/i18n.tsx';
import styles from './pieces.module.css';

/** '= 20.000 pz' behind a quantity of packs; nothing where the quantity counts pieces already. */
export function Pieces({ quantity, article }: { quantity: number; article: PackedUnit }) {
  const text = piecesText(useI18n().locale, quantity, article);
  return text && <small className={styles.pieces}>{text}</small>;
}
