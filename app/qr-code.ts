import 'server-only';
import { toString as toPicture } from 'qrcode';

/** The QR code of a text as a data URL, drawn here without any request. */
export async function qrCodeOf(text: string): Promise<string> {
  const svg = await toPicture(text, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
