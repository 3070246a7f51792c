import { FailedPart } from '../shell/failed-part.tsx';
import { PageHead } from '../ui/page-head.tsx';

/** In the frame of the user area: what was opened could not be loaded, and can be tried again. */
export function FailedContent({ title }: { title: string }) {
  return (
    <>
      <PageHead title={title} isFramed />
      <FailedPart />
    </>
  );
}
