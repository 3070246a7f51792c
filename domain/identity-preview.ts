/** The cookie with which somebody of the office sees the shop with the draft of its identity, until the browser closes. */
export const IDENTITY_PREVIEW_COOKIE = 'identity_preview';
