import { Link } from 'react-router';
import { Icon } from './icon.tsx';
import styles from './pagination.module.css';

interface PaginationProps {
  page: number;
  pages: number;
  /** URL of a page, counted from 1. */
  pathOf: (page: number) => string;
  label: string;
  previousLabel: string;
  nextLabel: string;
}

/** The pages of a list: first, last and those around the current one. */
export function Pagination({ page, pages, pathOf, label, previousLabel, nextLabel }: PaginationProps) {
  if (pages < 2) return null;
  return (
    <nav className={styles.pages} aria-label={label}>
      {page > 1 && (
        <Link to={pathOf(page - 1)} aria-label={previousLabel}>
          <Icon name="chevron-left" />
        </Link>
      )}
      {pagesToShow(page, pages).map((shown, index) =>
        shown === null ? (
          <span key={`gap-${index}`}>…</span>
        ) : (
          <Link key={shown} to={pathOf(shown)} aria-current={shown === page ? 'page' : undefined}>
            {shown}
          </Link>
        ),
      )}
      {page < pages && (
        <Link to={pathOf(page + 1)} aria-label={nextLabel}>
          <Icon name="chevron-right" />
        </Link>
      )}
    </nav>
  );
}

/** Page numbers to show, null where some are left out: (5, 9) → 1 … 4 5 6 … 9. */
export function pagesToShow(page: number, pages: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  const numbers = [...new Set(wanted)];
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1];
    return before !== undefined && number - before > 1 ? [null, number] : [number];
  });
}
