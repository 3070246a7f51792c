export { listAudit } from './list-audit.ts';
export { keptUntil, writeAudit, type Actor, type AuditEntry } from './write-audit.ts';
