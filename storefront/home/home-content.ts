import type { ResponseOf } from '../api-client/api.ts';

/** What the operator has written for the home page. */
export type HomeContent = ResponseOf<'getHome'>;

/** A slide of the promo carousel; without `image_mobile`, narrow windows get the same picture. */
export type Slide = Omit<HomeContent['slides'][number], 'order'>;

/** A text of the operator, sanitised by the server. */
export type HomeText = Omit<HomeContent['texts'][number], 'order'>;
