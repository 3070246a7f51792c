import { Link } from 'react-router';
import { useI18n } from '../../i18n/i18n.tsx';
import type { Facet } from '../../readers/listing.ts';
import { Icon } from '../../ui/icon.tsx';
import { choiceTree, type ChoiceBranch } from './choice-tree.ts';
import styles from './facets.module.css';
import { ShowAll } from './show-all.tsx';
import { facetAddress, useReplaces } from './use-filters.ts';

/** A facet that is walked down: categories and families. Every step is a link. */
export function TreeFacet({ facet, basePath }: { facet: Facet; basePath: string }) {
  const branches = choiceTree(facet.choices);
  return (
    <ShowAll choices={branches} keyOf={({ id }) => id} isChosen={({ isOpen }) => isOpen}>
      {(branch) => <Branch branch={branch} basePath={basePath} isDeep={branches.some(hasChildren)} />}
    </ShowAll>
  );
}

const hasChildren = (branch: ChoiceBranch) => branch.hasChildren || branch.children.length > 0;

function Branch({ branch, basePath, isDeep }: { branch: ChoiceBranch; basePath: string; isDeep: boolean }) {
  const { number } = useI18n();
  const replaces = useReplaces();
  const isOpen = branch.isOpen && branch.children.length > 0;
  return (
    <>
      <Link
        to={facetAddress(basePath, branch.path)}
        className={styles.choice}
        aria-current={branch.selected ? 'true' : undefined}
        preventScrollReset
        replace={replaces}
      >
        {isDeep && <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={14} className={styles.mark} />}
        <span className={styles.label}>{branch.label}</span>
        <span className={styles.count}>{number(branch.count)}</span>
      </Link>
      {isOpen && (
        <ShowAll
          choices={branch.children}
          keyOf={({ id }) => id}
          isChosen={({ isOpen: isChosen }) => isChosen}
          className={styles.below}
        >
          {(child) => <Branch branch={child} basePath={basePath} isDeep={false} />}
        </ShowAll>
      )}
    </>
  );
}
