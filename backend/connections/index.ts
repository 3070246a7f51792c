export {
  createConnections,
  type Connection,
  type Connections,
  type ConnectionSave,
  type Origin,
} from './connections.ts';
export { CONNECTION_KINDS, connectionKinds, type ConnectionKindName, type ConnectionValues } from './kinds.ts';
export { exchangeFolder, readErp, type ErpSetting } from './erp-setting.ts';
export { saveErp, type ConnectionServices } from './office/save-erp.ts';
export { testErp, type ErpTest, type ErpTestResult } from './office/test-erp.ts';
export { Secret } from './secret.ts';
