import { inquiries } from './en/inquiries.ts';
import { pages } from './en/pages.ts';

/** The English texts around the content that the operator writes: pages, blog, brands, flyers, contact and newsletter. */
export const content = { ...pages, ...inquiries };
