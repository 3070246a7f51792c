import { defineSection } from '../define-section.ts';
import { reorder, type ReorderResult } from '../reorder/reorder.ts';
import { DdtTable } from './ddt-table.tsx';
import { DocumentListPage } from './document-list-page.tsx';
import type { ListedDdt } from './parse-document-list.ts';
import { loadDdtList, type ListData } from './load-documents.ts';

/** The section of transport documents. */
export default defineSection<ListData<ListedDdt>, ReorderResult>({
  load: loadDdtList,
  act: reorder,
  Section: ({ session, data: { filter, list, today } }) => (
    <DocumentListPage section="ddt" session={session} filter={filter} list={list}>
      <DdtTable filter={filter} list={list} today={today} />
    </DocumentListPage>
  ),
});
