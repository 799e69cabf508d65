// @ts-check
// Draws a shop's picture anew: what was uploaded is opened, and nothing of its bytes goes on.
import sharp from 'sharp';
import { answer } from './bounded.mjs';

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });

const MAX_PIXELS = 100_000_000;
/** Twice what a page shows, for screens with two pixels to one. */
const [WIDTH, HEIGHT] = [256, 72];

/** @param {{ file: string }} question */
async function draw({ file }) {
  const png = await sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' })
    .rotate()
    .resize(WIDTH, HEIGHT, { fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
  return { png: png.toString('base64') };
}

await answer(700 * 1_048_576, async () => draw);
