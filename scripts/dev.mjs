// @ts-check
// What `npm run dev` serves: the product, whose pages and programs are made anew as their sources change.
import fs from 'node:fs';
import path from 'node:path';
import { context } from 'esbuild';
import { programOptions } from './bundle.mjs';
import { atEnd, say, step } from './life.mjs';
import { pageOptions } from './pages.mjs';
import { markPrograms } from './prepare.mjs';
import { bind, drainOf, openApi, stopWithin, surviveRejections } from './serve.mjs';

/** @typedef {Awaited<ReturnType<typeof openApi>>} Api */

/**
 * Bundles the programs, and again whenever a source of theirs changes. A change that cannot be bundled is told with its file and line, and what
 * was bundled last stays. `onBundle` is called after each later success.
 * @param {() => unknown} onBundle
 */
export async function watchPrograms(onBundle) {
  let isFirst = true;
  /** @type {import('esbuild').Plugin} */
  const tell = {
    name: 'tell',
    setup: ({ onEnd }) =>
      onEnd(({ errors }) => {
        if (errors.length > 0) return isFirst ? undefined : say('the programs stay as they were: the error stands above');
        markPrograms();
        if (!isFirst) onBundle();
      }),
  };
  const programs = await context({ ...programOptions(), plugins: [tell] });
  const pages = await context(pageOptions('dist/pages'));
  atEnd(() => Promise.all([programs.dispose(), pages.dispose()]));
  await Promise.all([programs.rebuild(), pages.rebuild()]);
  isFirst = false;
  await Promise.all([programs.watch(), pages.watch()]);
}

/** What no running process can take up is said. */
function watchDatabase() {
  const watcher = fs.watch('prisma', { recursive: true }, (_, name) => {
    if (name && /\.(sql|prisma)$/.test(name)) say(`${path.join('prisma', name)} has changed: start anew to take it up`);
  });
  atEnd(() => watcher.close());
}

/** The pages, made when they are asked for. @param {import('./database.mjs').GivenSettings} settings */
async function openChangingSite({ host, port }) {
  const { default: next } = await import('next');
  const options = { dev: true, hostname: host, port }; // it hears the sockets of hot reload on the server that its first request comes by
  const app = /** @type {typeof import('next').default} */ (/** @type {unknown} */ (next))(options);
  await app.prepare();
  atEnd(() => stopWithin(1_000, app.close()));
  return app.getRequestHandler();
}

/** The API of the newest bundle behind one server. @param {Api} first @param {import('../lib/api/listener.ts').Site} site @param {boolean} doesDueWork */
function makeTurns(first, site, doesDueWork) {
  let answer = first.listener(site);
  let [count, api] = [0, first];
  let turn = Promise.resolve();
  if (doesDueWork) api.startDueWork();
  const take = async () => {
    const newest = await openApi(++count);
    answer = newest.listener(site);
    const before = api;
    api = newest;
    if (doesDueWork) await before.stopDueWork();
    if (doesDueWork) api.startDueWork();
    say('the API is the new one');
  };
  return {
    /** @type {import('node:http').RequestListener} */
    answer: (request, response) => answer(request, response),
    /** Takes up what was bundled last; one after the other. */
    renew: () => {
      turn = turn.then(take).catch((error) => console.error(error));
    },
    stop: () => api.stopDueWork(),
  };
}

/** @param {import('./database.mjs').GivenSettings} settings @param {{ onBundle: () => unknown }} bundles  whose `onBundle` is set here */
export async function serveChanging(settings, bundles) {
  Object.assign(process.env, { NODE_ENV: 'development' });
  surviveRejections();
  const site = await step(() => openChangingSite(settings));
  const api = await step(() => openApi());
  const turns = makeTurns(api, site, settings.worker === 'internal');
  bundles.onBundle = turns.renew;
  const server = api.makeServer();
  const drain = drainOf(server);
  server.on('request', turns.answer);
  await step(() => bind(server, settings.host, settings.port));
  watchDatabase();
  atEnd(() => stopWithin(1_500, api.pool.end()));
  atEnd(() => stopWithin(6_000, Promise.all([drain(), turns.stop()])));
  say(`Bunpai is at ${settings.publicUrl}, and follows the sources`);
}
