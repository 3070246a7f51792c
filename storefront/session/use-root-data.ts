import { useRouteLoaderData } from 'react-router';
import type { RootData } from './root-data.ts';

/** The data of the root loader. Throws when there is none. */
export function useRootData(): RootData {
  const data = useRouteLoaderData<RootData>('root');
  if (!data) throw new Error('the page has no data');
  return data;
}
