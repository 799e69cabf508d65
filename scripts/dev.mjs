// @ts-check
// `npm run dev`: serves the product and rebuilds its pages and programs when their sources change.
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { context } from 'esbuild';
import { documentOptions, emptyDist, programOptions } from './bundle.mjs';
import { pageOptions } from './bundle-browser-scripts.mjs';
import { showDemo } from './demo.mjs';
import { atEnd, logStep, step } from './process-lifecycle.mjs';
import { bind, drainOf, openApi, stopWithin, surviveRejections, tellPlainHttp } from './serve.mjs';

/** @typedef {Awaited<ReturnType<typeof openApi>>} Api */

/**
 * Bundles the programs now and after each change. A failed bundle is reported with file and line, and the last one stays. `onBundle` is
 * called after each later success.
 * @param {() => unknown} onBundle
 */
export async function watchPrograms(onBundle) {
  let isFirst = true;
  /** @type {import('esbuild').Plugin} */
  const tell = {
    name: 'tell',
    setup: ({ onEnd }) =>
      onEnd(({ errors }) => {
        if (errors.length > 0) return isFirst ? undefined : logStep('the programs stay as they were: the error stands above');
        if (isFirst) return undefined;
        tellKept();
        onBundle();
      }),
  };
  emptyDist(); // including its stamps: the next start bundles the current sources
  fs.rmSync('dist/documents', { recursive: true, force: true });
  const tellKept = keptSources();
  const programs = await context({ ...programOptions(), plugins: [tell] });
  atEnd(() => programs.dispose());
  await Promise.all([programs.rebuild(), watchDocuments(), watchPages()]);
  isFirst = false;
  await programs.watch();
}

/** An idle process ends within a minute, and the next one uses the newest bundle. */
async function watchDocuments() {
  const documents = await context(documentOptions());
  atEnd(() => documents.dispose());
  await documents.rebuild();
  await documents.watch();
}

/** The bundle of merchants' scripts contains its texts: changed texts start a new bundle. */
async function watchPages() {
  const begin = async () => {
    const bundle = await context(pageOptions('dist/pages'));
    await bundle.watch();
    return bundle;
  };
  let current = await begin();
  await current.rebuild();
  let turn = Promise.resolve();
  const renew = async () => {
    const next = await begin();
    await current.dispose();
    current = next;
  };
  // the bundle of the programs reports unreadable messages, because it contains them as well
  const watcher = fs.watch('messages', { recursive: true }, () => (turn = turn.then(renew).catch(() => {})));
  atEnd(async () => {
    watcher.close();
    await turn;
    await current.dispose();
  });
}

/** @param {string} file */
const isKept = (file) => file === 'lib/api/server.ts' || fs.readFileSync(file, 'utf8').includes('globalThis as unknown');
/** @param {string} file */
const changedAt = (file) => fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs;

/** Returns a function that lists changed sources whose values the process keeps: newer code continues with the old values. */
function keptSources() {
  const sources = fs
    .readdirSync('lib', { recursive: true })
    .map((name) => `lib/${String(name).replaceAll(path.sep, '/')}`)
    // due work ends, and starts again with the new code
    .filter((file) => file.endsWith('.ts') && !/^lib\/(jobs|testing|db\/generated)\/|\.test\.ts$/.test(file) && isKept(file));
  const seen = new Map(sources.map((file) => [file, changedAt(file)]));
  return () => {
    for (const [file, at] of seen) {
      if (changedAt(file) === at) continue;
      seen.set(file, changedAt(file));
      logStep(`${file} has changed: what it makes once per process stays as it is until a new start`);
    }
  };
}

/** Reports, once, changes that need a restart. */
function watchWhatIsFixed() {
  /** @type {Set<string>} */
  const said = new Set();
  /** @param {string} folder @param {RegExp} names @param {boolean} [recursive] */
  const watch = (folder, names, recursive = false) => {
    const watcher = fs.watch(folder, { recursive }, (_, name) => {
      const file = path.join(folder, name ?? '');
      if (!name || !names.test(name) || said.has(file)) return;
      said.add(file);
      logStep(`${file} has changed: start anew to take it up`);
    });
    atEnd(() => watcher.close());
  };
  watch('prisma', /\.(sql|prisma)$/, true);
  watch('scripts', /\.mjs$/);
  watch('.', /^(next\.config\.ts|package-lock\.json)$/);
}

/** The pages, compiled on request, and the sockets of hot reload. @param {import('./database.mjs').GivenSettings} settings */
async function openChangingSite({ host, port }) {
  const { default: next } = await import('next');
  const sockets = new http.Server(); // never listens: it gets forwarded sockets
  const options = { dev: true, hostname: host, port, httpServer: sockets };
  const app = /** @type {typeof import('next').default} */ (/** @type {unknown} */ (next))(options);
  await app.prepare();
  atEnd(() => stopWithin(1_000, app.close()));
  return { site: app.getRequestHandler(), sockets };
}

/**
 * Forwards the sockets of hot reload. Stopping does not wait for them: their tab may stay open.
 * @param {http.Server} server
 * @param {http.Server} sockets
 */
function handOn(server, sockets) {
  /** @type {Set<import('node:stream').Duplex>} */
  const open = new Set();
  server.on('upgrade', (request, socket, head) => {
    open.add(socket.once('close', () => open.delete(socket)));
    // nobody listens before the first page: the browser tries again
    if (!sockets.emit('upgrade', request, socket, head)) socket.destroy();
  });
  return () => {
    for (const socket of open) socket.destroy();
  };
}

/**
 * The API of the newest bundle behind one server.
 * @param {Api} first
 * @param {import('../lib/api/listener.ts').Site} site
 * @param {boolean} doesDueWork
 */
function makeTurns(first, site, doesDueWork) {
  let answer = first.listener(site);
  let [count, api] = [0, first];
  let turn = Promise.resolve();
  let isEnding = false;
  if (doesDueWork) api.startDueWork();
  const take = async () => {
    if (isEnding) return;
    const newest = await openApi(++count);
    answer = newest.listener(site);
    const before = api;
    api = newest;
    if (doesDueWork) await before.stopDueWork().finally(() => isEnding || newest.startDueWork());
    logStep('the API is the new one');
  };
  return {
    /** @type {import('node:http').RequestListener} */
    answer: (request, response) => answer(request, response),
    /** Switches to the last bundle; one switch at a time. */
    renew: () => {
      turn = turn.then(take).catch((error) => console.error(error));
    },
    stop: async () => {
      isEnding = true;
      await turn;
      await api.stopDueWork();
    },
  };
}

/** @param {import('./database.mjs').GivenSettings} settings @param {{ onBundle: () => unknown }} bundles  whose `onBundle` is set here */
export async function serveChanging(settings, bundles) {
  Object.assign(process.env, { NODE_ENV: 'development' });
  surviveRejections();
  const { site, sockets } = await step(() => openChangingSite(settings));
  const api = await step(() => openApi());
  const turns = makeTurns(api, site, settings.worker === 'internal');
  bundles.onBundle = turns.renew;
  const server = api.makeServer();
  const drain = drainOf(server);
  const endSockets = handOn(server, sockets);
  server.on('request', turns.answer);
  await step(() => bind(server, settings.host, settings.port));
  watchWhatIsFixed();
  atEnd(() => stopWithin(1_500, api.pool.end()));
  atEnd(() => stopWithin(6_000, Promise.all([drain(), turns.stop()])));
  atEnd(endSockets);
  logStep(`Bunpai is at ${settings.publicUrl}, and follows the sources`);
  tellPlainHttp(settings);
  if (settings.customerUrl !== settings.publicUrl) logStep(`Its pages for customers are at ${settings.customerUrl}`);
  if (settings.mode === 'sandbox') showDemo(settings);
}
