import { CommandError } from '../command-error.ts';
import type { ClusterProcess } from './processes.ts';

/** The parts that are asked for: how many search nodes, and whether a broker and the shop. */
export interface WantedParts {
  nodes: number;
  kafka: boolean;
  shop: boolean;
}

/**
 * What of the wanted parts has to be started; what runs already stays as it is.
 * @throws CommandError where a running part does not fit: another number of nodes, or a balancer without its shop.
 */
export function missingParts(
  running: readonly Pick<ClusterProcess, 'kind'>[],
  { nodes, kafka, shop }: WantedParts,
): WantedParts {
  const count = (kind: ClusterProcess['kind']) => running.filter((described) => described.kind === kind).length;
  const present = count('search');
  if (nodes > 0 && present > 0 && present !== nodes) {
    throw new CommandError(`OpenSearch runs with another number of nodes, ${present}; stop it with down.`);
  }
  const isShopMissing = shop && count('shop') === 0;
  if (isShopMissing && count('balancer') > 0) {
    throw new CommandError('The balancer runs without the shop; stop it with down.');
  }
  return { nodes: present > 0 ? 0 : nodes, kafka: kafka && count('kafka') === 0, shop: isShopMissing };
}
