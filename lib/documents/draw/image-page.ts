// A picture on a page of A4. Only for a sandboxed process.
import { degrees, drawImage, type PDFDocument, PDFRawStream, type PDFRef } from 'pdf-lib';
import sharp from 'sharp';

const long = 841.89;
const short = 595.28;
const margin = 36;
/** Points per pixel at 150 dots per inch: a picture is never drawn larger. */
const points = 72 / 150;
/** Nobody sees more than 300 dots per inch. */
const dots = 300 / 72;
const largest = Math.ceil((long - 2 * margin) * dots);

type Size = [across: number, down: number];

/** The scale of the picture within a page of that size. */
const scaleOn = (width: number, height: number, [across, down]: Size): number =>
  Math.min(points, (across - 2 * margin) / width, (down - 2 * margin) / height);

async function embedJpeg(document: PDFDocument, bytes: Buffer): Promise<PDFRef> {
  const image = await document.embedJpg(bytes);
  await image.embed();
  return image.ref;
}

/**
 * Embeds a PNG in grey or three colours, whose data equal the PDF's own format. Source: PNG, ISO 32000-1 7.4.4. The library's `embedPng`
 * unpacks and repacks it: 5 s and 77 MB for eight million pixels.
 */
function embedPng(document: PDFDocument, png: Buffer): PDFRef {
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  const [width, height, bits, colours] = [png.readUInt32BE(16), png.readUInt32BE(20), png[24] ?? 8, png[25] === 0 ? 1 : 3];
  const dict = document.context.obj({
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    BitsPerComponent: bits,
    ColorSpace: colours === 1 ? 'DeviceGray' : 'DeviceRGB',
    Filter: 'FlateDecode',
    DecodeParms: { Predictor: 15, Colors: colours, BitsPerComponent: bits, Columns: width },
  });
  return document.context.register(PDFRawStream.of(dict, new Uint8Array(Buffer.concat(parts))));
}

/** Embeds a photo's own bytes when it needs no change; renders it again when it is rotated or larger than visible. */
async function embed(document: PDFDocument, bytes: Buffer): Promise<PDFRef> {
  const { format, width, height, orientation = 1, space } = await sharp(bytes).metadata();
  const fits = Math.max(width, height) <= largest;
  if (format === 'jpeg' && orientation === 1 && fits && (space === 'srgb' || space === 'b-w')) return embedJpeg(document, bytes);
  const whole = sharp(bytes)
    .autoOrient()
    .resize({ width: largest, height: largest, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' });
  return format === 'jpeg'
    ? embedJpeg(document, await whole.jpeg({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer())
    : embedPng(document, await whole.png({ palette: false, compressionLevel: 9, adaptiveFiltering: true }).toBuffer());
}

/** In the middle of a page, which is landscape when the picture is larger that way. */
export async function addImagePage(document: PDFDocument, bytes: Buffer): Promise<void> {
  const { width, height } = (await sharp(bytes).metadata()).autoOrient;
  const [upright, across]: [Size, Size] = [
    [short, long],
    [long, short],
  ];
  const size = scaleOn(width, height, across) > scaleOn(width, height, upright) ? across : upright;
  const scale = scaleOn(width, height, size);
  const drawn = { width: width * scale, height: height * scale };
  const page = document.addPage(size);
  const name = page.node.newXObject('Picture', await embed(document, bytes));
  const straight = { rotate: degrees(0), xSkew: degrees(0), ySkew: degrees(0) };
  page.pushOperators(...drawImage(name, { x: (size[0] - drawn.width) / 2, y: (size[1] - drawn.height) / 2, ...drawn, ...straight }));
}
