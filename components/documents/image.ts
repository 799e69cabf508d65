import { type At, canvasFor, type OpenDocument } from '@/components/documents/canvas';

/** A picture is a document of one page, rotated as its camera noted. */
export async function openImage(bytes: ArrayBuffer): Promise<OpenDocument> {
  const address = URL.createObjectURL(new Blob([bytes]));
  const image = new Image();
  image.src = address;
  const close = () => URL.revokeObjectURL(address);
  await image.decode().catch((error) => {
    close();
    throw error;
  });
  const draw = async ({ turns, width }: At) => {
    const sides = [image.naturalWidth, image.naturalHeight] as const;
    const [across, down] = turns % 2 === 0 ? sides : [sides[1], sides[0]];
    const { canvas, scale } = canvasFor(width, across, down);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('this browser draws nothing');
    context.imageSmoothingQuality = 'high';
    context.translate(canvas.width / 2, canvas.height / 2);
    context.rotate((turns * Math.PI) / 2);
    context.scale(scale, scale);
    context.drawImage(image, -sides[0] / 2, -sides[1] / 2);
    return canvas;
  };
  return { pages: 1, draw, close };
}
