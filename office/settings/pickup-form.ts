import type { OfficeAnswer } from '../calls/office-call.ts';
import type { SettingsForm } from './use-settings-form.tsx';

/** What the page reads. */
export type PickupPage = OfficeAnswer<'getPickupSettings'>;
/** The fields of the page; labels of payment codes are `labels.<code>.<language>`. */
export type PickupValues = PickupPage['fields'] & Record<string, unknown>;
/** The form that its panels share. */
export type PickupForm = SettingsForm<PickupValues>;
