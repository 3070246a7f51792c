import { useCallback, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { ownLink } from '../pages/own-link.ts';
import { ownSearch } from '../routing/own-search.ts';

/** The click handler of HTML that the operator has written: its links to pages of the shop open without a new document. */
export function useFollowLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return useCallback(
    (event) => {
      const path = ownLink(event.nativeEvent);
      if (path === null) return;
      event.preventDefault();
      void navigate(path, { state: ownSearch });
    },
    [navigate],
  );
}
