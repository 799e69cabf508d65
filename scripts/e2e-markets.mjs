// @ts-check
// The products that the browser walks through: one for each worker, so that two files can run at once and neither meets the other's clock or money.

/** @typedef {{ address: string, port: number, data: string, log: string }} Market */

// two ports from here on; others where two trees are tried on one machine
const first = Number(process.env.E2E_PORT ?? 3402);

/** @type {Market[]} */
export const markets = [0, 1].map((index) => ({
  address: `http://127.0.0.1:${first + index}`,
  port: first + index,
  data: `data/e2e-${index}`,
  log: `data/e2e-${index}.log`,
}));
