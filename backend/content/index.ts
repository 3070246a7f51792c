export { createContentCopy, type ContentCopy, type Shown } from './content-copy.ts';
export { DEMONSTRATION_KEY, findDemonstrationMark } from './demonstration-mark.ts';
export { checkContent } from './records.ts';
export {
  createShopSettings,
  DEMONSTRATION_COMPANY,
  findOwnVatNumber,
  transportOn,
  type ShopSettings,
  type ShopSettingsReader,
} from './shop-settings.ts';
export { localHtml, safeCss } from './show-written.ts';
export { listVersions, restoreVersion, writeContent } from './write-content.ts';
export { listTransportRules, upsertTransportRules, type TransportRuleRecord } from './transport-rules.ts';
export { writeSetting } from './write-setting.ts';
