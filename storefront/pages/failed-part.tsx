import { useRevalidator } from 'react-router';
import { SectionFailure } from '../shell/section-boundary.tsx';

/** Shown in place of a part that could not be loaded; its link loads the page's data again. */
export function FailedPart() {
  const { revalidate } = useRevalidator();
  return (
    <SectionFailure
      onRetry={(event) => {
        event.preventDefault();
        void revalidate();
      }}
    />
  );
}
