// @ts-check
// A picture on a page of A4. Only for a process that is bounded.
import { concatTransformationMatrix, drawObject, PDFName, PDFRawStream, popGraphicsState, pushGraphicsState } from 'pdf-lib';
import sharp from 'sharp';

const LONG = 841.89;
const SHORT = 595.28;
const MARGIN = 36;
/** Points of a pixel at 150 dots an inch: larger it is never drawn. */
const POINTS = 72 / 150;
/** What more there is at 300 dots an inch nobody sees. */
const DOTS = 300 / 72;

/** @typedef {{ width: number, height: number, bits: number, colours: number, filter: 'DCTDecode' | 'FlateDecode', data: Uint8Array }} Picture */

/** How large it is drawn within a page of that size. @param {number} width @param {number} height @param {[number, number]} page */
const scaleOn = (width, height, [across, down]) => Math.min(POINTS, (across - 2 * MARGIN) / width, (down - 2 * MARGIN) / height);

/** A PNG of grey or of three colours, whose data is what a PDF calls the same. Source: PNG, ISO 32000-1 7.4.4. @param {Buffer} png @returns {Picture} */
function pictureOf(png) {
  const parts = [];
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  const colours = png[25] === 0 ? 1 : 3;
  return {
    width: png.readUInt32BE(16),
    height: png.readUInt32BE(20),
    bits: png[24] ?? 8,
    colours,
    filter: 'FlateDecode',
    data: Buffer.concat(parts),
  };
}

/** Of a photo that needs no change the very bytes; what is turned or larger than can be seen is made anew. @param {Buffer} bytes @param {number} largest */
async function prepared(bytes, largest) {
  const { format, width, height, orientation = 1, space, channels } = await sharp(bytes).metadata();
  const fits = Math.max(width, height) <= largest;
  if (format === 'jpeg' && orientation === 1 && fits && (space === 'srgb' || space === 'b-w'))
    return { width, height, bits: 8, colours: channels, filter: /** @type {const} */ ('DCTDecode'), data: bytes };
  const within = { width: largest, height: largest, fit: /** @type {const} */ ('inside'), withoutEnlargement: true };
  const whole = sharp(bytes).autoOrient().resize(within).flatten({ background: '#fff' });
  if (format !== 'jpeg') return pictureOf(await whole.png({ palette: false, compressionLevel: 9, adaptiveFiltering: true }).toBuffer());
  const { data, info } = await whole.jpeg({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, bits: 8, colours: info.channels, filter: /** @type {const} */ ('DCTDecode'), data };
}

/** In the middle of a page that is turned where the picture is larger so. @param {import('pdf-lib').PDFDocument} document @param {Buffer} bytes */
export async function addImagePage(document, bytes) {
  const { width, height } = (await sharp(bytes).metadata()).autoOrient;
  const upright = /** @type {[number, number]} */ ([SHORT, LONG]);
  const across = /** @type {[number, number]} */ ([LONG, SHORT]);
  const size = scaleOn(width, height, across) > scaleOn(width, height, upright) ? across : upright;
  const picture = await prepared(bytes, Math.ceil((LONG - 2 * MARGIN) * DOTS));
  const dict = document.context.obj({
    Type: 'XObject',
    Subtype: 'Image',
    Width: picture.width,
    Height: picture.height,
    BitsPerComponent: picture.bits,
    ColorSpace: picture.colours === 1 ? 'DeviceGray' : 'DeviceRGB',
    Filter: picture.filter,
    ...(picture.filter === 'FlateDecode' && {
      DecodeParms: { Predictor: 15, Colors: picture.colours, BitsPerComponent: picture.bits, Columns: picture.width },
    }),
  });
  const page = document.addPage(size);
  page.node.setXObject(PDFName.of('Picture'), document.context.register(PDFRawStream.of(dict, new Uint8Array(picture.data))));
  const [w, h] = [width * scaleOn(width, height, size), height * scaleOn(width, height, size)];
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(w, 0, 0, h, (size[0] - w) / 2, (size[1] - h) / 2),
    drawObject('Picture'),
    popGraphicsState(),
  );
}
