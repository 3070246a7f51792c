import type { ShopSettingsReader } from '../../content/index.ts';
import type { InvitationServices } from '../invitations/services.ts';

export interface ActivationServices extends InvitationServices {
  shopSettings: ShopSettingsReader;
}
