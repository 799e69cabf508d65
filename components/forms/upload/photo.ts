/** An image type that some browsers can read, and that we do not accept. */
export const isHeic = ({ type, name }: Pick<File, 'type' | 'name'>): boolean => /^image\/hei[cf]/.test(type) || /\.hei[cf]s?$/i.test(name);

/** A phone's photo has a tenth of this. A larger file is left alone: decoding it could crash the page. */
const largestBytes = 120 * 1_048_576;
/** Small print is readable at every step. */
const steps = [
  { edge: 4_096, quality: 0.9 },
  { edge: 4_096, quality: 0.75 },
  { edge: 3_200, quality: 0.75 },
] as const;

/** The largest size that fits, never larger than the original. */
export function sizeWithin(width: number, height: number, edge: number): { width: number; height: number } {
  const share = Math.min(1, edge / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}

export const jpegName = (name: string): string => `${name.replace(/\.[A-Za-z0-9]{1,5}$/, '') || 'photo'}.jpg`;

/** The image as the browser decodes it, upright; null: it cannot. */
async function opened(file: File): Promise<{ image: HTMLImageElement; close: () => void } | null> {
  const address = URL.createObjectURL(file);
  const close = () => URL.revokeObjectURL(address);
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
    return { image, close };
  } catch {
    close();
    return null;
  }
}

function drawn(image: HTMLImageElement, edge: number, quality: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  const { width, height } = sizeWithin(image.naturalWidth, image.naturalHeight, edge);
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  context.fillStyle = '#fff'; // a transparent picture would become black in a JPEG
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}

/**
 * Converts a photo to an upright JPEG of less than `limit` bytes, without its metadata; null: the browser cannot decode it, or not make it
 * small enough.
 */
export async function scaledPhoto(file: File, limit: number): Promise<File | null> {
  const photo = file.size <= largestBytes ? await opened(file) : null;
  if (!photo) return null;
  try {
    for (const { edge, quality } of steps) {
      const made = await drawn(photo.image, edge, quality);
      if (made && made.size < limit) return new File([made], jpegName(file.name), { type: 'image/jpeg', lastModified: file.lastModified });
    }
    return null;
  } finally {
    photo.close();
  }
}
