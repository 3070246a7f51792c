import { data, type HeadersFunction } from 'react-router';

/** The data of a page, which no cache keeps where its main part is missing; its route exports `partHeaders`. */
export function pageData<Data>(loaded: Data, isFailed: boolean) {
  return data(loaded, isFailed ? { headers: { 'Cache-Control': 'no-store' } } : undefined);
}

/** The `headers` of a route whose loader returns `pageData`. */
export const partHeaders: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
