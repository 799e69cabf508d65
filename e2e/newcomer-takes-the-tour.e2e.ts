import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { market } from './market';

/** The marked code blocks of a document, as one program. */
const blocksOf = (file: string, mark: string) =>
  [...fs.readFileSync(file, 'utf8').matchAll(new RegExp(`^\`\`\`sh ${mark}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, block]) => block).join('\n');

/** The tour, then the payment of the README, new each time. */
const tour = () =>
  [blocksOf('docs/quickstart.md', 'tour'), blocksOf('README.md', 'payment').replace('order-1024', crypto.randomUUID())].join('\n');

test('the tour of the quickstart and the payment of the README run as printed', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tour-'));
  const env = { ...process.env, DATA_DIR: path.resolve(market.data), NODE_NO_WARNINGS: '1' };
  const { status, stdout, stderr } = spawnSync('sh', ['-euc', tour()], { cwd: folder, env, encoding: 'utf8', timeout: 600_000 });
  fs.rmSync(folder, { recursive: true });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  const replies = stdout
    .trim()
    .split(/\n|(?<=\})(?=\{)/)
    .map((line) => JSON.parse(line));
  const [sellerA, , payment, atA, atB, records, dryRun, refunded, partly, declined, failed, ten] = replies;
  expect(sellerA).toMatchObject({ resource: 'merchant', name: '甲商店', platform_role: 'payout' });
  expect(payment).toMatchObject({ status: 'captured', amount: 10_000 });
  expect([atA.available, atB.available]).toEqual([5_400, 2_700]);
  expect(records.data.reduce((sum: number, record: { amount: number }) => sum + record.amount, 0)).toBe(1_504);
  expect(dryRun).toMatchObject({ dry_run: true, allowed: true });
  expect(refunded).toMatchObject({ id: payment.id, status: 'refunded' });
  expect(partly).toMatchObject({ status: 'captured', amount: 5_000 });
  expect(declined.error.code).toBe('insufficient_funds');
  expect(failed.data[0].status).toBe('failed');
  expect(ten).toMatchObject({ status: 'captured', amount: 10_000 });
  expect(replies).toHaveLength(12);
});
