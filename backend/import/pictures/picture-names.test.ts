import { expect, test } from 'vitest';
import { codesInPath, isPicturePath } from './picture-names.ts';

test.each<[string, [string, number][]]>([
  ['AB-C.jpg', [['AB-C', 0]]],
  [
    'AB_1.JPEG',
    [
      ['AB_1', 0],
      ['AB', 1],
    ],
  ],
  [
    'AB-C-12.png',
    [
      ['AB-C-12', 0],
      ['AB-C', 12],
    ],
  ],
  [
    'AB (3).webp',
    [
      ['AB (3)', 0],
      ['AB', 3],
    ],
  ],
  [
    'M8x30(2).webp',
    [
      ['M8x30(2)', 0],
      ['M8x30', 2],
    ],
  ],
  ['AB_2024.jpg', [['AB_2024', 0]]],
  ['_1.jpg', [['_1', 0]]],
  ['Caffe\u0300.jpg', [['Caff\u00e8', 0]]],
  ['1.5.jpg', [['1.5', 0]]],
  [
    'AB-12/front.jpg',
    [
      ['AB-12', 0],
      ['front', 0],
    ],
  ],
  [
    'AB-12/ab-12.jpg',
    [
      ['AB-12', 0],
      ['ab-12', 0],
      ['ab', 12],
    ],
  ],
  [
    'Viti/AB-12/AB-12_4.jpg',
    [
      ['AB-12', 4],
      ['Viti', 4],
      ['AB-12_4', 0],
      ['AB-12', 4],
    ],
  ],
])('8.3 the picture %s may be of %j', (path, codes) => {
  expect(codesInPath(path).map(({ code, number }) => [code, number])).toEqual(codes);
});

test.each([
  ['a.jpg', true],
  ['A/b.TIF', true],
  ['a.pdf', false],
  ['a', false],
  ['.DS_Store', null],
  ['A/._a.jpg', null],
  ['__MACOSX/a.jpg', null],
  ['A/Thumbs.db', null],
])('%s is a picture: %s', (path, is) => {
  expect(isPicturePath(path)).toBe(is);
});
