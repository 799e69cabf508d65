import fs from 'node:fs';
import { expect, test } from 'vitest';
import { pdfViewer } from '@/lib/files/pdf-viewer';

const get = (name: string) => pdfViewer.GET(new Request('http://shop.example.jp/pdf/x'), { params: Promise.resolve({ name }) });
const folder = 'node_modules/pdfjs-dist';

test('what the viewer reads is there, and runs only our own scripts', async () => {
  const worker = await get('pdf.worker.min.mjs');
  expect([worker.status, worker.headers.get('content-type'), worker.headers.get('cache-control')]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'public, max-age=86400',
  ]);
  expect(worker.headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'",
  );
  expect(fs.readFileSync(`${folder}/legacy/build/pdf.worker.min.mjs`).equals(await worker.bytes())).toBe(true);
  for (const part of [
    'cmaps/90ms-RKSJ-H.bcmap',
    'standard_fonts/FoxitSerif.pfb',
    'wasm/openjpeg.wasm',
    'iccs/CGATS001Compat-v2-micro.icc',
  ]) {
    const answer = await get(part.split('/')[1] ?? '');
    expect([part, answer.status, (await answer.bytes()).length > 0]).toEqual([part, 200, true]);
  }
});

test('nothing else of the machine is answered, whatever it is called', async () => {
  const names = ['', '.', '..', '../package.json', '../../../package.json', '/etc/passwd', 'LICENSE', 'pdf.mjs', 'x.wasm', 'constructor'];
  for (const name of names) expect([name, (await get(name)).status]).toEqual([name, 404]);
});
