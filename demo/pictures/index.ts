import type { Picture } from './look.ts';
export type { Look, Picture } from './look.ts';
export function pictureAddress(p: Picture): string {
  return `/img/demo/${[p.drawing, p.look.m, p.look.c, p.look.s].filter(Boolean).join('-')}${p.isPacked ? '-packed' : ''}.webp`;
}
