export { createContentCopy, type ContentCopy, type Shown } from './content-copy.ts';
export {
  DEMONSTRATION_KEY,
  findDemonstrationMark,
  holdsDemonstration,
  type DemonstrationMark,
  type DemonstrationRemoval,
} from './demonstration-mark.ts';
export {
  discardIdentityDraft,
  findIdentityDraft,
  findOfficeIdentity,
  publishIdentityDraft,
  restoreIdentity,
  saveIdentityDraft,
  unscheduleIdentity,
} from './draft-identity.ts';
export { IDENTITY_KEY, type ShopCompany, type ShopIdentity } from './identity.ts';
export {
  findLegalVersion,
  legalTextHash,
  listLegalVersions,
  type LegalContent,
  type ShownLegalVersion,
} from './legal-texts.ts';
export {
  discardLegalDraft,
  findOfficeLegalText,
  publishLegalDraft,
  saveLegalDraft,
  type OfficeLegalText,
} from './office/draft-legal-text.ts';
export { saveLegalPolicy } from './office/save-legal-policy.ts';
export { createIconDrawer, SHOP_ICONS, type IconDrawer, type ShopIcon } from './shop-icons.ts';
export { findShopPicture, readShopPicture, storeShopPicture, type PictureProblem } from './shop-pictures.ts';
export { checkContent } from './records.ts';
export {
  companyOf,
  createShopSettings,
  findClosures,
  findOwnVatNumber,
  findShopName,
  transportOn,
  type ShopSettings,
  type ShopSettingsReader,
} from './shop-settings.ts';
export { localHtml, safeCss } from './show-written.ts';
export { listVersions, restoreVersion, writeContent } from './write-content.ts';
export { listTransportRules, upsertTransportRules, type TransportRuleRecord } from './transport-rules.ts';
export { changePriceRounding, findPriceRounding } from './change-rounding.ts';
export { writeSetting } from './write-setting.ts';
export {
  auditSettings,
  findLastSave,
  lockSettings,
  readSettingsPage,
  writeSettingsPage,
  type SettingsPage,
} from './office/save-settings.ts';
export { listOfField, writeTransportLists, type ListChange } from './office/save-transport.ts';
