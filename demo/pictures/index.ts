import type { Picture } from './look.ts';
import { pictureName } from './svg.ts';

export type { Look, Picture } from './look.ts';
export { pictureName, pictureSvg } from './svg.ts';

/** The path of an image in the shop, without a version prefix. */
export function pictureAddress(picture: Picture): string {
  return `/img/demo/${pictureName(picture)}.webp`;
}
