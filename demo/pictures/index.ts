import type { Picture } from './look.ts';
import { pictureName } from './svg.ts';

export type { Look, Picture } from './look.ts';
export { pictureName, pictureSvg } from './svg.ts';

/** Where a picture stands in the shop, without the prefix of a version. */
export function pictureAddress(picture: Picture): string {
  return `/img/demo/${pictureName(picture)}.webp`;
}
