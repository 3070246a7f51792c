import type { ReactNode } from 'react';
import { LocalLink } from '../../routing/local-link.tsx';
import { SectionBoundary, SectionFailure } from '../../shell/section-boundary.tsx';
import type { Block } from './block.ts';
import styles from './part.module.css';

interface PartProps<Data> {
  id: string;
  title: string;
  block: Block<Data>;
  /** To the screens with more of it; null for a screen that is not there for this user. */
  links?: readonly { label: string; to: string | null }[];
  /** Beside the links: a remark. */
  aside?: (data: Data) => ReactNode;
  children: (data: Data) => ReactNode;
}

/** A part of the overview with its heading; when it fails, the others stay. Nothing when it is closed. */
export function Part<Data>({ id, title, block, links = [], aside, children }: PartProps<Data>) {
  if (block.state === 'closed') return null;
  return (
    <section className={styles.part} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {block.state === 'ready' && aside && <span className={styles.aside}>{aside(block.data)}</span>}
        {links.map(
          ({ label, to }) =>
            to && (
              <LocalLink key={to} to={to} className={`link ${styles.more}`}>
                {label}
              </LocalLink>
            ),
        )}
      </header>
      <SectionBoundary>
        {block.state === 'ready' ? <Content data={block.data}>{children}</Content> : <SectionFailure />}
      </SectionBoundary>
    </section>
  );
}

/** Renders inside the boundary, which catches what fails. */
function Content<Data>({ data, children }: { data: Data; children: (data: Data) => ReactNode }) {
  return children(data);
}

/** The text in place of an empty part. */
export function EmptyPart({ children }: { children: ReactNode }) {
  return <p className={styles.empty}>{children}</p>;
}
