import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { installationMemory } from '../../lib/testing/load/installation-memory';
import { useDemo } from '../../lib/testing/requests/use-demo';
import { type Product, startProduct } from '../../lib/testing/servers/product';
import { isQuick } from '../../lib/testing/tier';
import { restoreMarket } from './market-snapshot.mjs';

const dataDir = path.resolve(`data/idle-${process.pid}`);
let product: Product | undefined;
afterAll(async () => {
  await product?.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

test.runIf(process.platform === 'linux' && !isQuick)(
  'idles in 350 MB, PostgreSQL’s processes among them, after pages and calls',
  async () => {
    await restoreMarket(dataDir);
    product = await startProduct({ DATA_DIR: dataDir });
    await useDemo(dataDir, `http://127.0.0.1:${product.port}`);
    await wait(15_000); // it collects garbage once no request has come for ten seconds
    const held = () => installationMemory(product?.child.pid ?? 0);
    let last = held();
    for (const until = Date.now() + 90_000; last.all.pss > 350 && Date.now() < until; last = held()) await wait(1_000);
    expect(last.postgres.processes).toBeGreaterThan(5);
    expect(last.others.pss).toBeGreaterThan(50);
    expect(last.all.pss, JSON.stringify(last)).toBeLessThanOrEqual(350);
  },
);
