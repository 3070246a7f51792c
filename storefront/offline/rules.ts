/** What the service worker needs to know of a request. */
export interface SeenRequest {
  method: string;
  mode: string;
  url: string;
}

/** Files and data at these paths are opened like pages, but have no offline page; the office leaves nothing behind. */
const notPages = /^\/(api|documents|barcodes|img|assets|payments|(en\/)?office)(\/|$)/;

/** Whether a request opens a page, which is replaced by its copy or the offline page where there is no connection. */
export function isPage({ method, mode, url }: SeenRequest, origin: string): boolean {
  const { origin: target, pathname } = new URL(url);
  return method === 'GET' && target === origin && mode === 'navigate' && !notPages.test(pathname);
}

const sessionEndpoints =
  /^\/api\/(login|login_code|logout|end_session|end_all_sessions|accept_invitation|change_password|reset_password)$/;
const sessionForms = /^\/(en\/)?pages\/(login|login_origin|logout|address|invitation|reset-password|account)(\.data)?$/;

/** Whether a request may end a session or begin another: then the copies must be deleted. */
export function mayChangeUser({ method, url }: SeenRequest, origin: string): boolean {
  const { origin: target, pathname } = new URL(url);
  return method === 'POST' && target === origin && (sessionEndpoints.test(pathname) || sessionForms.test(pathname));
}
