import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue } from 'prom-client';
import type { ProcessGroup } from '../process-group.ts';
import type { ProcessMetrics } from './process-metrics.ts';

type Metric = MetricObjectWithValues<MetricValue<string>>;

/**
 * The metrics of the shop and of its processes, as Prometheus reads them. Those of several processes have the label
 * `process`: counters added up would seem to restart with every process that is replaced.
 */
export async function collectMetrics(
  { registry, shopRegistry }: Pick<ProcessMetrics, 'registry' | 'shopRegistry'>,
  group: ProcessGroup,
): Promise<{ text: string; contentType: string }> {
  const { contentType } = registry;
  const shop = await shopRegistry.metrics();
  if (group.count === 1) return { contentType, text: `${shop}${await registry.metrics()}` };
  const processes = await group.collectMetrics();
  const named = processes
    .toSorted((one, other) => one.process - other.process)
    .map(({ process, metrics }) => (metrics as Metric[]).map((metric) => ofProcess(metric, process)));
  return { contentType, text: `${shop}${await AggregatorRegistry.aggregate(named).metrics()}` };
}

/** A metric with the process in its labels; as all labels differ then, "sum" only puts the values side by side. */
function ofProcess(metric: Metric, process: number): object {
  const values = metric.values.map((value) => ({ ...value, labels: { ...value.labels, process } }));
  return { ...metric, aggregator: 'sum', values };
}
