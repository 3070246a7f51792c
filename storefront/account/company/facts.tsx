import type { ReactNode } from 'react';
import { telephoneLink } from '../../../domain/telephone.ts';
import styles from './facts.module.css';

/** A name with its value; without a value, a dash. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children || '–'}</dd>
    </div>
  );
}

interface FactSectionProps {
  title: string;
  id: string;
  children: ReactNode;
}

/** A part of the page below a heading, on wide windows beside it. */
export function FactSection({ title, id, children }: FactSectionProps) {
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** Facts below a heading, on wide windows beside it. */
export function FactGroup({ children, ...rest }: FactSectionProps) {
  return (
    <FactSection {...rest}>
      <dl className={styles.pairs}>{children}</dl>
    </FactSection>
  );
}

/** A telephone number that can be called; without one, a dash. */
export function Telephone({ number }: { number: string | null }) {
  return number ? (
    <a className="link" href={telephoneLink(number)}>
      {number}
    </a>
  ) : (
    '–'
  );
}

/** An e-mail address that can be written to; without one, a dash. */
export function Email({ address }: { address: string | null }) {
  if (!address) return '–';
  const host = address.lastIndexOf('@') + 1;
  return (
    // A narrow column breaks it before the host rather than inside of a word.
    <a className="link" href={`mailto:${address}`}>
      {address.slice(0, host)}
      <wbr />
      {address.slice(host)}
    </a>
  );
}
