import 'server-only';
import fs from 'node:fs';
import path from 'node:path';
import { reading } from '@/lib/http/keyless';
import { refuse } from '@/lib/refusal';

// the site's bundler would otherwise include the folder
const folder = path.join(/*turbopackIgnore: true*/ process.cwd(), 'node_modules', 'pdfjs-dist');
/** Character maps, standard fonts, and picture decoders. */
const parts = ['cmaps', 'standard_fonts', 'iccs', 'wasm'];
const types: Record<string, string> = {
  '.mjs': 'text/javascript; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.wasm': 'application/wasm',
  '.bcmap': 'application/octet-stream',
  '.pfb': 'application/octet-stream',
  '.ttf': 'font/ttf',
  '.icc': 'application/vnd.iccprofile',
};

let files: Map<string, string> | undefined;
/** By name: no two of them share one. */
function known(): Map<string, string> {
  files ??= new Map([
    ['pdf.worker.min.mjs', path.join(folder, 'legacy', 'build', 'pdf.worker.min.mjs')],
    ...parts.flatMap((part) => fs.readdirSync(path.join(folder, part)).map((name) => [name, path.join(folder, part, name)] as const)),
  ]);
  return files;
}

/**
 * The files that the PDF viewer loads besides its own script. A PDF is untrusted: it is parsed in a worker that runs only our own scripts
 * and reaches only our own addresses.
 */
export const pdfViewer = reading(async (_request, { name }) => {
  const type = types[path.extname(String(name))];
  const file = known().get(String(name));
  if (!type || !file) return refuse('not_found');
  const { size } = await fs.promises.stat(file);
  return {
    body: fs.createReadStream(file),
    headers: {
      'content-type': type,
      'content-length': String(size),
      'cache-control': 'public, max-age=86400',
      'content-security-policy': "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
    },
  };
});
