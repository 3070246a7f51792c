import { Link } from 'react-router';
import { orderLabel } from '../../../domain/order-status.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Badge } from '../../ui/badge.tsx';
import { StatusBadge } from '../orders/status-badge.tsx';
import { chainNodes, type ChainKind, type ChainNode } from './chain-nodes.ts';
import type { Chain } from './parse-chain.ts';
import styles from './chain.module.css';

interface ChainProps {
  chain: Chain;
  /** The document whose page or row this is. */
  current: ChainKind;
  /** YYYY-MM-DD. */
  today: string;
  className?: string;
}

/** The chain of documents from the order to the payment: four steps, the current one filled, missing ones dashed. */
export function ChainSteps({ chain, current, today, className = '' }: ChainProps) {
  const { t, path, ...texts } = useI18n();
  const nodes = chainNodes(chain, { t, ...texts }, today);
  return (
    <ol className={`${styles.chain} ${className}`} aria-label={t('chain.title')}>
      {nodes.map((node, index) => (
        <li
          key={node.kind}
          className={[
            node.kind === current ? styles.currentStep : styles[node.state],
            nodes[index + 1]?.state === 'wait' ? styles.open : '',
          ].join(' ')}
          aria-current={node.kind === current ? 'step' : undefined}
        >
          <i>
            <Icon name={node.icon} />
          </i>
          <small>{node.label}</small>
          <b>
            {node.names.map(({ text, path: to }) => (
              <span key={text}>{to ? <Link to={path(to)}>{text}</Link> : text}</span>
            ))}
          </b>
          {node.detail && <span>{node.detail}</span>}
          {node.badge && (
            <span className={styles.badge}>
              <NodeBadge node={node} />
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

function NodeBadge({ node: { badge } }: { node: ChainNode }) {
  if (!badge) return null;
  if (badge.order) {
    return <StatusBadge order={{ status: badge.order.status, statusLabel: orderLabel(badge.order) }} />;
  }
  return (
    <Badge tone={badge.tone} icon={badge.icon}>
      {badge.text}
    </Badge>
  );
}

/** The same in one line, for a row of a list. */
export function ChainLine({ chain, current, today, className = '' }: ChainProps) {
  const { t, path, ...texts } = useI18n();
  const nodes = chainNodes(chain, { t, ...texts }, today);
  const shown = nodes.slice(
    0,
    nodes.findIndex(({ kind, state }) => kind !== 'order' && state === 'wait') + 1 || undefined,
  );
  return (
    <span className={`${styles.line} ${className}`}>
      {shown.map(({ kind, state, names }, index) => (
        <span key={kind}>
          {index > 0 && <Icon name="chevron-right" size={12} />}
          {names.length > 1 ? (
            <span className={kind === current ? styles.current : undefined}>
              {names[0]?.short ?? names[0]?.text} +{names.length - 1}
            </span>
          ) : (
            names.map(({ text, short = text, path: to }) =>
              kind === current || state === 'wait' || !to ? (
                <span key={text} className={kind === current ? styles.current : styles.none}>
                  {short}
                </span>
              ) : (
                <Link key={text} to={path(to)}>
                  {short}
                </Link>
              ),
            )
          )}
        </span>
      ))}
    </span>
  );
}
