import { redirect } from 'react-router';
import { notFound, requireSession, type PageRequest } from '../../routing/page-data.ts';
import { findFileUrl, fileKinds } from './document-file.ts';
import { namedDocument } from './load-documents.ts';

/** Leads to the file that a URL names: for links that are opened without scripts. */
export async function loadFile(page: PageRequest): Promise<Response> {
  requireSession(page);
  const kind = fileKinds.find((one) => one === page.url.searchParams.get('file'));
  if (!kind) throw notFound();
  const { causale, anno, numero } = namedDocument(page.url);
  const url = await findFileUrl(page.api, kind, { cause: causale, year: anno, number: numero });
  const { pathname, search } = new URL(url, page.url);
  return redirect(pathname + search);
}
