import { markets } from '../scripts/e2e-markets.mjs';

const own = markets[Number(process.env.TEST_PARALLEL_INDEX ?? 0)];
if (!own) throw new Error('there are more workers than markets');

/** The product of the worker that asks, and where it keeps its market. */
export const market = own;
