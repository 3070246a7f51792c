import { Link } from 'react-router';
import { useI18n } from '../../i18n/i18n.tsx';
import type { Facet } from '../../readers/listing.ts';
import { Icon } from '../../ui/icon.tsx';
import { choiceTree, type ChoiceBranch } from './choice-tree.ts';
import styles from './facets.module.css';
import { ShowAll } from './show-all.tsx';
import { facetAddress } from './use-filters.ts';

/** A facet that is walked down: categories and families. Every step is a link. */
export function TreeFacet({ facet, basePath }: { facet: Facet; basePath: string }) {
  const branches = choiceTree(facet.choices);
  return (
    <ShowAll choices={branches}>
      {(branch) => <Branch branch={branch} basePath={basePath} isDeep={branches.some(hasChildren)} />}
    </ShowAll>
  );
}

const hasChildren = (branch: ChoiceBranch) => branch.hasChildren || branch.children.length > 0;

function Branch({ branch, basePath, isDeep }: { branch: ChoiceBranch; basePath: string; isDeep: boolean }) {
  const { number } = useI18n();
  const isOpen = branch.isOpen && branch.children.length > 0;
  return (
    <>
      <Link
        to={facetAddress(basePath, branch.path)}
        className={styles.choice}
        aria-current={branch.selected ? 'true' : undefined}
        preventScrollReset
      >
        {isDeep && <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={14} className={styles.mark} />}
        <span className={styles.label}>{branch.label}</span>
        <span className={styles.count}>{number(branch.count)}</span>
      </Link>
      {isOpen && (
        <ul className={styles.below}>
          {branch.children.map((child) => (
            <li key={child.id}>
              <Branch branch={child} basePath={basePath} isDeep={false} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
