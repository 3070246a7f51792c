import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { IDENTITY_PREVIEW_COOKIE } from '../../domain/identity-preview.ts';
import { isOfficePath } from '../../domain/office-path.ts';
import { findIdentityDraft, type ShopIdentity } from '../content/index.ts';
import type { Identity } from '../customers/index.ts';
import type { Services } from '../services.ts';
import { mayInOffice } from './roles.ts';

/**
 * The draft of the shop's identity, for pages of the shop of somebody who may publish it and has asked for the preview;
 * null for everybody else, in a view as a customer, and where there is no draft.
 */
export async function previewedIdentity(
  context: Context,
  { database, clock }: Services,
  own: Identity | null,
): Promise<ShopIdentity | null> {
  if (!own || own.viewing || getCookie(context, IDENTITY_PREVIEW_COOKIE) === undefined) return null;
  if (isOfficePath(context.req.path) || !mayInOffice(own, 'shop.publish')) return null;
  return findIdentityDraft(database, clock());
}
