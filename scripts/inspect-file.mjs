// @ts-check
// Opens files that came from outside and says what they are.
import fs from 'node:fs/promises';
import { answer } from './bounded.mjs';

await answer(700 * 1_048_576, async () => {
  const { look } = await import('./look-into.mjs');
  return async (/** @type {{ file: string, types: string[] }} */ { file, types }) => {
    const seen = await fs.readFile(file).then(
      (bytes) => look(bytes, types),
      () => /** @type {const} */ ({ fault: 'damaged' }),
    );
    if ('fault' in seen) return { fault: seen.fault };
    return { mimeType: seen.mimeType, ...(seen.from && { from: seen.from }) };
  };
});
