export { listAudit } from './list-audit.ts';
export { searchAudit, type AuditSearch } from './search-audit.ts';
export { keptUntil, writeAudit, type Actor, type AuditEntry } from './write-audit.ts';
