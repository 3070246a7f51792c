import type { ReactNode, TableHTMLAttributes } from 'react';
import styles from './table.module.css';

/** A table with the shop's headings, lines and row height; cells are plain th and td. */
export function Table({
  caption,
  children,
  className,
  ...rest
}: TableHTMLAttributes<HTMLTableElement> & { caption: string; children: ReactNode }) {
  return (
    <table {...rest} className={`${styles.table} ${className ?? ''}`}>
      <caption className="visually-hidden">{caption}</caption>
      {children}
    </table>
  );
}

/** Class of a right-aligned cell with numbers. */
export const figureCell = styles.figure ?? '';
