import { useRouteLoaderData } from 'react-router';
import type { RootData } from './root-data.ts';

/** What the root page loaded; only inside pages. */
export function useRootData(): RootData {
  const data = useRouteLoaderData<RootData>('root');
  if (!data) throw new Error('the page has no data');
  return data;
}
