import 'server-only';
import { processLimits } from '@/lib/documents/limits';
import { SandboxedProcess } from '@/lib/documents/sandboxed-process';
import { type FileId, lendFiles } from '@/lib/files/content';
import { faults, refuseFile } from '@/lib/files/file';
import { inspectFile } from '@/lib/files/file-inspector';
import { hasMalware } from '@/lib/files/malware';
import { refuse } from '@/lib/refusal';

const drawer = new SandboxedProcess('draw-logo', {
  limits: processLimits.drawLogo,
  heapMb: 256,
  turns: { atOnce: 1, waitingOfOne: 20, waiting: 100 },
});

const notAnImage = {
  en: 'The logo must be a JPEG or PNG image. Its content decides, not its name.',
  ja: 'ロゴはJPEGかPNGの画像にしてください。種類は名前ではなく内容で判定します。',
};

/**
 * A small PNG of an uploaded picture, with none of the file's other content. Refuses 422 a file that is no JPEG or PNG or cannot be opened,
 * with the reason.
 */
export const drawLogo = (place: FileId, param: string): Promise<Buffer> =>
  lendFiles([place], async ([file = '']) => {
    if (await hasMalware(file, place)) return refuseFile(param, 'malware');
    const opened = await inspectFile(file, place.tenantId, ['image/jpeg', 'image/png']);
    if ('fault' in opened)
      return refuse('invalid_parameter', {
        param,
        details: { reason: opened.fault },
        say: opened.fault === 'type' ? notAnImage : faults[opened.fault],
      });
    const told = await drawer.ask(place.tenantId, { file });
    return 'said' in told ? Buffer.from(told.said.png, 'base64') : refuseFile(param, 'costly');
  });
