import fs from 'node:fs';
import { markets } from '../scripts/test/e2e-markets.mjs';

const own = markets[Number(process.env.TEST_PARALLEL_INDEX ?? 0)];
if (!own) throw new Error('there are more workers than markets');

/** The product of the worker that asks, and where it keeps its market. */
export const market = own;

/** The market that this product has made for itself, as it has written it down. */
export const readDemo = () => JSON.parse(fs.readFileSync(`${market.data}/demo.json`, 'utf8'));
