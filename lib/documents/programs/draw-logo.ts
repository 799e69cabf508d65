// Renders a shop's logo again: the upload is decoded, and none of its bytes is passed on.
import sharp from 'sharp';
import { answerQuestions } from '@/lib/documents/answer-questions';

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });

const maxPixels = 100_000_000;
/** Twice the displayed size, for high-density screens. */
const [width, height] = [256, 72];

async function draw({ file }: { file: string }): Promise<{ png: string }> {
  const png = await sharp(file, { limitInputPixels: maxPixels, failOn: 'truncated' })
    .rotate()
    .resize(width, height, { fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
  return { png: png.toString('base64') };
}

await answerQuestions<'draw-logo'>(700 * 1_048_576, async () => draw);
