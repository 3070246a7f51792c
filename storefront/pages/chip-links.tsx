import { Link } from 'react-router';
import styles from './chip-links.module.css';

interface ChipLinksProps {
  label: string;
  links: readonly { label: string; to: string; isCurrent?: boolean }[];
}

/** Links to choose from, in one line that scrolls on phones. Places on the same page begin with `#`. */
export function ChipLinks({ label, links }: ChipLinksProps) {
  return (
    <nav aria-label={label} className={styles.chips}>
      <ul>
        {links.map((link) => (
          <li key={link.to}>
            {link.to.startsWith('#') ? (
              <a href={link.to}>{link.label}</a>
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
