import { memo, Suspense, type ComponentProps } from 'react';
import { lazyPart } from '../routing/lazy-part.ts';
// The server renders wishlist buttons at once, so their styles must not be loaded lazily.
import './wishlist-button.module.css';

const loadWishlistButton = async () => ({ default: (await import('./wishlist-button.tsx')).WishlistButton });
const loadLink = async () => ({ default: (await import('./wishlist-link.tsx')).WishlistLink });
const LazyWishlistButton = import.meta.env.SSR ? (await loadWishlistButton()).default : lazyPart(loadWishlistButton);
const LateLink = import.meta.env.SSR ? (await loadLink()).default : lazyPart(loadLink);

/** The wishlist button of an article, rendered on the server as a form; its code is loaded after the page's. */
export const WishlistButton = memo((properties: ComponentProps<typeof LazyWishlistButton>) => (
  // Memoized: an update before the lazy code is loaded would make the button disappear for a moment.
  <Suspense>
    <LazyWishlistButton {...properties} />
  </Suspense>
));

/** Link to the wishlist with its number of articles. */
export const WishlistLink = memo((properties: ComponentProps<typeof LateLink>) => (
  <Suspense>
    <LateLink {...properties} />
  </Suspense>
));
