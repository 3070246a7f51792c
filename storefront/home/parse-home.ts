import { fields, rows, text, textOrNull, whole } from '../parsers/values.ts';

/** A slide of the promo carousel. */
export interface Slide {
  label: string;
  text: string | null;
  /** Path of the shop, or an absolute URL. */
  path: string;
  picture: string;
  /** For narrow windows; null: the same picture. */
  narrowPicture: string | null;
}

/** A text of the operator. */
export interface HomeText {
  name: string;
  title: string;
  /** Sanitised by the server. */
  html: string;
}

/** What the operator has written for the home page. */
export interface HomeContent {
  slides: Slide[];
  texts: HomeText[];
  /** Headings and listings of featured articles. */
  featured: { title: string; path: string }[];
}

/** Parses get_home: its blocks, or those under `message`, each kind in its order. Unusable ones are left out. */
export function parseHome(response: unknown): HomeContent {
  const home = fields(fields(response).message ?? response);
  const ordered = (value: unknown) =>
    rows(value)
      .map(fields)
      .sort((one, other) => whole(one.order) - whole(other.order));
  return {
    slides: ordered(home.slides).flatMap((slide) => {
      const picture = text(slide.image);
      if (!picture) return [];
      return {
        label: text(slide.label),
        text: textOrNull(slide.text),
        path: text(slide.url) || '/shop',
        picture,
        narrowPicture: textOrNull(slide.image_mobile),
      };
    }),
    texts: ordered(home.texts).flatMap((block, index) => {
      const html = text(block.html);
      return html ? { name: text(block.name) || String(index), title: text(block.title), html } : [];
    }),
    featured: ordered(home.featured).flatMap((block) => {
      const path = text(block.url);
      return path.startsWith('/shop') ? { title: text(block.title), path } : [];
    }),
  };
}
