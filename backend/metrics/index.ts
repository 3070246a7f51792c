export { collectMetrics } from './collect-metrics.ts';
export { observeDatabase } from './database-metrics.ts';
export { measuredErp, measuredMail } from './measured-gateways.ts';
export { observeWork } from './work-metrics.ts';
export { createProcessMetrics, observeParts, type ProcessMetrics } from './process-metrics.ts';
