import type { MouseEvent, ReactNode } from 'react';
import { browserApi } from '../../api-client/browser-api.ts';
import { asRequestFailure } from '../../api-client/request-failure.ts';
import { reportFailure } from '../../api-client/failure-report.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import type { DocumentKey } from '../../parsers/wire.ts';
import { findFileUrl, filePath, type FileKind } from './document-file.ts';

interface FileLinkProps {
  kind: FileKind;
  document: DocumentKey;
  className?: string;
  'aria-label'?: string;
  title?: string;
  children: ReactNode;
}

/**
 * A link to a file of a document. With scripts it asks the server for the URL, so that a failure opens the error dialog
 * and the page stays; without them the page behind the link does so.
 */
export function FileLink({ kind, document, children, ...rest }: FileLinkProps) {
  const { path } = useI18n();
  function open(event: MouseEvent<HTMLAnchorElement>) {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    findFileUrl(browserApi(), kind, document).then(
      // The download starts on the origin of this page, which has the session; the server may name another origin.
      (url) => startDownload(url),
      (error: unknown) => reportFailure(asRequestFailure(error)),
    );
  }
  return (
    <a {...rest} href={path(filePath(kind, document))} onClick={open} rel="nofollow">
      {children}
    </a>
  );
}

/** Saves the file; a link that is not in the page keeps the page as it is. */
function startDownload(url: string): void {
  const { pathname, search } = new URL(url, location.href);
  const link = window.document.createElement('a');
  link.href = pathname + search;
  link.download = '';
  link.click();
}
