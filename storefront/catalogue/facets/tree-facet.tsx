import { Link } from 'react-router';
import { useI18n } from '../../i18n/i18n.tsx';
import type { Facet } from '../../parsers/listing.ts';
import { Icon } from '../../ui/icon.tsx';
import { FacetSearch } from './choice-search.tsx';
import { choiceTree, type ChoiceBranch } from './choice-tree.ts';
import styles from './facets.module.css';
import { ShowAll } from './show-all.tsx';
import { useLinks, useReplacesEntry, type FacetPlace } from './use-filters.ts';

/** A facet with several levels: categories and families. Every choice is a link. */
export function TreeFacet({ facet, query, basePath }: { facet: Facet } & Omit<FacetPlace, 'listing'>) {
  const linkOf = useLinks(facet, { query, basePath });
  return (
    <FacetSearch facet={facet} isAlways={false}>
      {(choices) => {
        const branches = choiceTree(choices);
        return (
          <ShowAll choices={branches} keyOf={({ id }) => id} isChosen={({ isOpen }) => isOpen}>
            {(branch) => <Branch branch={branch} linkOf={linkOf} isDeep={branches.some(hasChildren)} />}
          </ShowAll>
        );
      }}
    </FacetSearch>
  );
}

const hasChildren = (branch: ChoiceBranch) => branch.hasChildren || branch.children.length > 0;

interface BranchProps {
  branch: ChoiceBranch;
  linkOf: ReturnType<typeof useLinks>;
  isDeep: boolean;
}

function Branch({ branch, linkOf, isDeep }: BranchProps) {
  const { number } = useI18n();
  const replaces = useReplacesEntry();
  const { to, isChosen } = linkOf(branch);
  const isOpen = branch.isOpen && branch.children.length > 0;
  return (
    <>
      <Link
        to={to}
        className={styles.choice}
        aria-current={isChosen ? 'true' : undefined}
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
          isChosen={(child) => child.isOpen}
          className={styles.below}
        >
          {(child) => <Branch branch={child} linkOf={linkOf} isDeep={false} />}
        </ShowAll>
      )}
    </>
  );
}
