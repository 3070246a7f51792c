import { Link } from 'react-router';
import styles from './chip-links.module.css';

interface ChipLinksProps {
  label: string;
  links: readonly { label: string; to: string; isCurrent?: boolean; count?: number }[];
  /** On desktops a menu beside the page, with the counts. */
  isMenu?: boolean;
}

/** Links to choose from, in one line that scrolls on phones. Places on the same page begin with `#`. */
export function ChipLinks({ label, links, isMenu = false }: ChipLinksProps) {
  return (
    <nav aria-label={label} className={`${styles.chips} ${isMenu ? styles.menu : ''}`}>
      <ul>
        {links.map((link) => (
          <li key={link.to}>
            {link.to.startsWith('#') ? (
              <a href={link.to}>
                {link.label}
                {link.count !== undefined && (
                  <span className={`figures ${styles.count}`} aria-hidden="true">
                    {link.count}
                  </span>
                )}
              </a>
            ) : (
              <Link to={link.to} aria-current={link.isCurrent ? 'page' : undefined}>
                {link.label}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
