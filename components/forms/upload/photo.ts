/** What a browser may be able to read, and nobody here takes. */
export const isHeic = ({ type, name }: Pick<File, 'type' | 'name'>): boolean => /^image\/hei[cf]/.test(type) || /\.hei[cf]s?$/i.test(name);

/** A phone's photo has a tenth of it. What is larger is left alone: opening it could end the page. */
const largestBytes = 120 * 1_048_576;
/** Small print on a paper can be read in all of them. */
const steps = [
  { edge: 4_096, quality: 0.9 },
  { edge: 4_096, quality: 0.75 },
  { edge: 3_200, quality: 0.75 },
] as const;

/** As large as fits, never larger than it is. */
export function sizeWithin(width: number, height: number, edge: number): { width: number; height: number } {
  const share = Math.min(1, edge / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}

export const jpegName = (name: string): string => `${name.replace(/\.[A-Za-z0-9]{1,5}$/, '') || 'photo'}.jpg`;

/** An image as the browser reads it, upright; null where it cannot. */
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
  context.fillStyle = '#fff'; // where a picture is transparent a JPEG would be black
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}

/**
 * The same photo as a JPEG of less than `limit` bytes, upright, without what a phone writes beside it; null where the browser cannot open it, or not
 * make it small enough.
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
