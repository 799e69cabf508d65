// Runs in its own process, inside a mount namespace where the folder of files is a small file system: uploads with space, without, and with
// space again, and reports the answers and the remaining files as JSON.
import fs from 'node:fs';
import path from 'node:path';

const [folder = ''] = process.argv.slice(2);
Object.assign(process.env, { DATA_DIR: folder });
const { api } = await import('@/lib/testing/api');
const { aMarket } = await import('@/lib/testing/market');
const { aPdf, formOf, formType } = await import('@/lib/testing/fixtures/files');
const { countOf } = await import('@/lib/testing/tables');

const market = await aMarket();
const megabyte = 1_048_576;
const files = path.join(folder, 'files');

async function upload() {
  const raw = formOf({ filename: 'x.pdf', bytes: aPdf({ size: 9 * megabyte }) });
  const { status, headers, body } = await api(market.secretKey, 'POST', `/merchants/${market.sellers[0]}/files`, undefined, {
    raw,
    type: formType,
  });
  const names = fs.readdirSync(files, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('/'));
  return {
    status,
    code: body.error?.code ?? null,
    retryAfter: headers.get('retry-after'),
    rows: await countOf('File'),
    files: names.length,
  };
}

const room = await upload();
const filler = path.join(folder, 'filler');
const { bavail, bsize } = fs.statfsSync(folder);
// seven tenths of a file still fit
fs.writeFileSync(filler, Buffer.alloc(bavail * bsize - 6.3 * megabyte, 1));
const full = await upload();
fs.rmSync(filler);
console.log(JSON.stringify({ room, full, again: await upload() }));
process.exit(0);
