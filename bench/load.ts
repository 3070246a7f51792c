import autocannon from 'autocannon';

/** One request of a scenario. */
export interface BenchRequest {
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
  /** Besides those of the run. */
  headers?: Record<string, string>;
}

/** Figures of a load run; times in milliseconds. */
export interface LoadFigures {
  connections: number;
  requestsPerSecond: number;
  median: number;
  p99: number;
  requests: number;
  /** Responses other than 2xx, and timeouts. */
  failures: number;
}

/** Sends the requests in turn over keep-alive connections for some seconds and measures every response. */
export async function load(options: {
  address: string;
  requests: BenchRequest[];
  connections: number;
  seconds: number;
  headers?: Record<string, string>;
}): Promise<LoadFigures> {
  const result = await autocannon({
    url: options.address,
    connections: options.connections,
    duration: options.seconds,
    timeout: 20,
    requests: options.requests.map((request) => ({
      method: request.method,
      path: request.path,
      headers: { ...options.headers, ...request.headers, 'content-type': 'application/json', accept: '*/*' },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    })),
  });
  return {
    connections: options.connections,
    requestsPerSecond: result['2xx'] / options.seconds,
    median: result.latency.p50,
    p99: result.latency.p99,
    requests: result['2xx'] + result.non2xx,
    failures: result.non2xx + result.errors + result.timeouts,
  };
}

/** The value below which that share of sorted values lies; 1: the highest. Zero where there are none. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Times single requests one after the other: exact to the microsecond, where autocannon rounds to milliseconds. */
export async function timeSingly(
  address: string,
  requests: BenchRequest[],
  count: number,
  headers: Record<string, string> = {},
): Promise<LoadFigures> {
  const times: number[] = [];
  let failures = 0;
  const started = performance.now();
  for (let index = 0; index < count; index += 1) {
    const request = requests[index % requests.length];
    if (!request) break;
    const from = performance.now();
    const response = await fetch(address + request.path, {
      method: request.method,
      // Like the load generator: without compression, because the network is not measured.
      headers: { ...headers, ...request.headers, 'content-type': 'application/json', 'accept-encoding': 'identity' },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    });
    await response.arrayBuffer();
    times.push(performance.now() - from);
    if (!response.ok) failures += 1;
  }
  const elapsed = (performance.now() - started) / 1000;
  times.sort((one, other) => one - other);
  return {
    connections: 1,
    requestsPerSecond: times.length / elapsed,
    median: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    requests: times.length,
    failures,
  };
}
