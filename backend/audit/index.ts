export { forgetNetworks } from './forget-networks.ts';
export { listAudit } from './list-audit.ts';
export { searchAudit, type AuditRow, type AuditSearch } from './search-audit.ts';
export { countAudit, writeAudit, type Actor, type AuditEntry } from './write-audit.ts';
export { noteViewedPage, writeViewStart } from './view-entry.ts';
