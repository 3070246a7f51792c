export { createShopSettings, type ShopSettings, type ShopSettingsReader } from './shop-settings.ts';
