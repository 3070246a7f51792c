export { DEMONSTRATION_KEY, findDemonstrationMark, type DemonstrationMark } from './demonstration-mark.ts';
export { createShopSettings, type ShopSettings, type ShopSettingsReader } from './shop-settings.ts';
export { writeSetting } from './write-setting.ts';
