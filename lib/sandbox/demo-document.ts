import 'server-only';
import { PDFDocument, rgb, StandardFonts } from 'pdf-lib';

/** A carrier's proof of delivery, as a PDF of one page in a standard font. */
export async function aDeliveryNote(goods: string): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(goods);
  const page = pdf.addPage([595, 842]);
  const [bold, plain] = [await pdf.embedFont(StandardFonts.HelveticaBold), await pdf.embedFont(StandardFonts.Helvetica)];
  page.drawText('PROOF OF DELIVERY', { x: 60, y: 740, size: 22, font: bold });
  page.drawLine({ start: { x: 60, y: 724 }, end: { x: 535, y: 724 }, thickness: 1, color: rgb(0.7, 0.7, 0.7) });
  const lines = ['Tracking number   4471-2093-5568', 'Status                 Delivered', 'Received by        Addressee (signed)'];
  for (const [index, text] of lines.entries()) page.drawText(text, { x: 60, y: 690 - index * 26, size: 13, font: plain });
  return Buffer.from(await pdf.save());
}
