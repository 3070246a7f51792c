import { expect, it } from 'vitest';
import { aloneInGroup, type ProcessGroup } from '../process-group.ts';
import { collectMetrics } from './collect-metrics.ts';
import { createProcessMetrics } from './process-metrics.ts';

/** The lines with the values of a metric. */
const linesOf = (text: string, name: string): string[] =>
  text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));

function served(requests: number) {
  const metrics = createProcessMetrics();
  for (let request = 0; request < requests; request += 1) {
    metrics.requests.observe({ method: 'GET', route: '/shop', status: 200 }, 0.02);
  }
  metrics.slowQueries.inc(requests);
  return metrics;
}

it('has no process in the labels of a process without others', async () => {
  const { text } = await collectMetrics(served(3), aloneInGroup());
  expect(linesOf(text, 'bancale_database_slow_queries_total')).toEqual(['bancale_database_slow_queries_total 3']);
});

it('11.1 names the process of each value, and keeps the types of the metrics', async () => {
  const [one, other] = [served(2), served(5)];
  const group: ProcessGroup = {
    ...aloneInGroup(),
    count: 2,
    collectMetrics: async () => [
      { process: 2, metrics: await other.registry.getMetricsAsJSON() },
      { process: 1, metrics: await one.registry.getMetricsAsJSON() },
    ],
  };
  const { text } = await collectMetrics(one, group);
  expect(linesOf(text, 'bancale_database_slow_queries_total')).toEqual([
    'bancale_database_slow_queries_total{process="1"} 2',
    'bancale_database_slow_queries_total{process="2"} 5',
  ]);
  expect(linesOf(text, 'bancale_http_request_duration_seconds_count')).toEqual([
    'bancale_http_request_duration_seconds_count{method="GET",route="/shop",status="200",process="1"} 2',
    'bancale_http_request_duration_seconds_count{method="GET",route="/shop",status="200",process="2"} 5',
  ]);
  expect(linesOf(text, 'bancale_http_request_duration_seconds_bucket')).toContain(
    'bancale_http_request_duration_seconds_bucket{le="0.025",method="GET",route="/shop",status="200",process="2"} 5',
  );
  expect(text).toContain('# TYPE bancale_http_request_duration_seconds histogram');
  expect(linesOf(text, 'process_start_time_seconds')).toHaveLength(2);
});
