// @ts-check
// The products that the browser walks through: one for each worker, so that files run at once and none meets another's clock or money.

/** @typedef {{ address: string, port: number, data: string, log: string }} Market */

// one port each from here on; others where two trees are tried on one machine
const first = Number(process.env.E2E_PORT ?? 3402);

/** Three on two cores: one has what the others wait for. @type {Market[]} */
export const markets = [0, 1, 2].map((index) => ({
  address: `http://127.0.0.1:${first + index}`,
  port: first + index,
  data: `data/e2e-${index}`,
  log: `data/e2e-${index}.log`,
}));
