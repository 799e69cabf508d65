// Opens uploaded files and returns their type.
import fs from 'node:fs/promises';
import { answerQuestions } from '@/lib/documents/answer-questions';

await answerQuestions<'inspect-file'>(700 * 1_048_576, async () => {
  const { openFile } = await import('@/lib/documents/inspect/open-file');
  return async ({ file, types }) => {
    const bytes = await fs.readFile(file).catch(() => null);
    if (bytes === null) return { fault: 'damaged' };
    const seen = await openFile(bytes, types);
    if ('fault' in seen) return { fault: seen.fault };
    return { mimeType: seen.mimeType, ...(seen.from && { from: seen.from }) };
  };
});
