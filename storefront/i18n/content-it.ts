import { inquiries } from './it/inquiries.ts';
import { pages } from './it/pages.ts';

/** The Italian texts around the content that the operator writes: pages, blog, brands, flyers, contact and newsletter. */
export const content = { ...pages, ...inquiries };
