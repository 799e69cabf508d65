import fs from 'node:fs';
import { markets } from '../scripts/test/e2e-markets.mjs';

const own = markets[Number(process.env.TEST_PARALLEL_INDEX ?? 0)];
if (!own) throw new Error('there are more workers than markets');

/** The product of the calling worker, and the folder of its market. */
export const market = own;

/** The demo market of this product, from its file. */
export const readDemo = () => JSON.parse(fs.readFileSync(`${market.data}/demo.json`, 'utf8'));
