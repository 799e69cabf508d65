// @ts-check
// The products for the browser journeys: one for each worker, so that files run in parallel without sharing a clock or money.

/** @typedef {{ address: string, port: number, data: string, log: string }} Market */

// one port each from here on; another start when two trees are tested on one machine
const first = Number(process.env.E2E_PORT ?? 3402);

/** Three on two cores: one works while the others wait. @type {Market[]} */
export const markets = [0, 1, 2].map((index) => ({
  address: `http://127.0.0.1:${first + index}`,
  port: first + index,
  data: `data/e2e-${index}`,
  log: `data/e2e-${index}.log`,
}));
