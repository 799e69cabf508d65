// @ts-check
// The test files of `npm run test:cluster`: those of lib and of the API on a cluster, and those that need one. The ones left out here are about one server.
import fs from 'node:fs';

/** @type {[RegExp, string][]} */
const ofOneServer = [
  [/^lib\/jobs\/months\//, 'tables in months are for one database'],
  [/^lib\/ledger\/conversion\//, 'earlier entries are converted before tables are divided'],
  [
    /(^|\/)(plans|generic-plans|cost|large|schema|packed-reply|every-change-is-told)\.test\.ts$/,
    'reads plans, pages, catalog and markets of one server',
  ],
  [/^lib\/payments\/(sets|hot-sets|sets-under-way)\.test\.ts$/, 'sets of any tenants, and triggers of its own'],
  [/^lib\/db\/(faults|faults-in-writes|faults-disk|outage|pool|migrations|hostile-sql|sets)\b/, 'ends or fills the server of the tests'],
  [/^lib\/(documents|japan|money|pages|files)\//, 'asks the database next to nothing'],
  [
    /^lib\/acquirers\/(komoju\/|contract\.|accounts\/whose-keys\.)/,
    'has a second installation beside it, made by copying a database of one server',
  ],
  [/^lib\/ledger\/seals\/changes\.test\.ts$/, 'changes rows by their place, and their tenant'],
  [/^lib\/payments\/slots\.test\.ts$/, 'ends every connection of its database'],
  [/^lib\/jobs\/(time-zones|clock-skew)\.test\.ts$/, 'moves the clock and zone of the server'],
  [/^lib\/events\/outbox\.test\.ts$/, 'calls functions without a tenant'],
];

/** @returns {string[]} */
export const clusterFiles = () =>
  [
    ...['lib', 'app/api'].flatMap((folder) =>
      fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
    ),
    'scripts/cluster-division.cluster.test.ts',
    'scripts/cluster-migrations.cluster.test.ts',
  ]
    .filter((name) => name.endsWith('.test.ts') && /database|api|shop|market|sql\(/i.test(fs.readFileSync(name, 'utf8')))
    .filter((name) => !ofOneServer.some(([pattern]) => pattern.test(name)))
    .sort();
