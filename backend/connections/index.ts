export {
  createConnections,
  type Connection,
  type Connections,
  type ConnectionSave,
  type Origin,
} from './connections.ts';
export { CONNECTION_KINDS, connectionKinds, type ConnectionKindName, type ConnectionValues } from './kinds.ts';
export { exchangeFolder, readErp, type ErpSetting } from './erp-setting.ts';
export { Secret } from './secret.ts';
