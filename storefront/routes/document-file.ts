import { loadFile } from '../account/documents/document-file.ts';
import { serverLoader } from '../routing/page-data.ts';

export { ErrorBoundary, meta } from '../shell/page-layout.tsx';

/** Redirects to the file of a document. */
export const loader = serverLoader(loadFile);
