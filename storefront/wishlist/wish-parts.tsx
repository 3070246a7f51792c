import { memo, Suspense, type ComponentProps } from 'react';
import { lazyPart } from '../page/lazy-part.ts';
// The server draws hearts at once.
import './heart.module.css';

const loadHeart = async () => ({ default: (await import('./heart.tsx')).Heart });
const loadLink = async () => ({ default: (await import('./wishlist-link.tsx')).WishlistLink });
const LateHeart = import.meta.env.SSR ? (await loadHeart()).default : lazyPart(loadHeart);
const LateLink = import.meta.env.SSR ? (await loadLink()).default : lazyPart(loadLink);

/** The heart of an article, drawn by the server as a form; its program comes after that of the page. */
export const Heart = memo((properties: ComponentProps<typeof LateHeart>) => (
  // Drawn anew only with its own article: an update before its program has come would make it vanish for a moment.
  <Suspense>
    <LateHeart {...properties} />
  </Suspense>
));

/** The way to the wishlist with the number of articles on it. */
export const WishlistLink = memo((properties: ComponentProps<typeof LateLink>) => (
  <Suspense>
    <LateLink {...properties} />
  </Suspense>
));
