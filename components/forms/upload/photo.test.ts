import { expect, test } from 'vitest';
import { isHeic, jpegName, sizeWithin } from '@/components/forms/upload/photo';

test('a photo is made as large as fits, in its own shape, and never larger than it is', () => {
  const sizes: [number, number, number, number][] = [
    [8_064, 6_048, 4_096, 3_072],
    [6_048, 8_064, 3_072, 4_096],
    [4_000, 3_000, 4_000, 3_000],
    [12_000, 9_000, 4_096, 3_072],
    [4_097, 1, 4_096, 1],
    [20_000, 2, 4_096, 1],
  ];
  for (const [width, height, ...made] of sizes)
    expect([width, height, Object.values(sizeWithin(width, height, 4_096))]).toEqual([width, height, made]);
});

test('HEIC is known by its type, or by its name where the browser knows none', () => {
  for (const [type, name] of [
    ['image/heic', 'IMG_0001.HEIC'],
    ['image/heif', 'a'],
    ['image/heic-sequence', 'a'],
    ['', 'IMG_0001.HEIC'],
    ['', '写真.heif'],
    ['application/octet-stream', 'IMG.heic'],
  ] as const)
    expect([type, name, isHeic({ type, name })]).toEqual([type, name, true]);
  for (const name of ['heic', 'heic.jpg', 'a.png', 'IMG.HEIC.pdf']) expect([name, isHeic({ type: '', name })]).toEqual([name, false]);
});

test('what became a JPEG is called one', () => {
  const names = ['IMG_0001.HEIC', '開業届.png', 'a.b.webp', 'photo', '.heic', 'v1.2 の写真'];
  expect(names.map(jpegName)).toEqual(['IMG_0001.jpg', '開業届.jpg', 'a.b.jpg', 'photo.jpg', 'photo.jpg', 'v1.2 の写真.jpg']);
});
