import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Place, sent } from '@/i18n/sent';

/** The screens of each place: all files below these folders, or these files. */
const places: Record<Place, string[]> = {
  root: ['app/error.tsx', 'app/not-found.tsx', 'app/(nowhere)/[...rest]', 'app/(nowhere)/not-found.tsx'],
  customer: ['app/(customer)/manage', 'app/(customer)/pay', 'app/(customer)/secure-tokens', 'app/(customer)/sessions'],
  refundClaim: ['app/(customer)/refund-claims'],
  public: ['app/(public)', 'app/(documents)'],
  shell: [
    'app/shell.tsx',
    'app/(dashboard)/error.tsx',
    'app/(dashboard)/not-found.tsx',
    'app/(operator)/error.tsx',
    'app/(operator)/not-found.tsx',
    'app/(account)/error.tsx',
  ],
  account: ['app/(account)/account'],
  home: ['app/(dashboard)/home'],
  reports: ['app/(dashboard)/reports'],
  payments: ['app/(dashboard)/payments'],
  chargebacks: ['app/(dashboard)/chargebacks'],
  operatorAudit: ['app/(operator)/operator-audit'],
  operators: ['app/(operator)/operators'],
  customers: ['app/(dashboard)/customers'],
  subscriptions: ['app/(dashboard)/subscriptions'],
  paymentLinks: ['app/(dashboard)/payment-links'],
  refunds: ['app/(dashboard)/refunds'],
  sellers: ['app/(dashboard)/sellers/(list)', 'app/(dashboard)/sellers/[id]/(seller)', 'app/(dashboard)/sellers/[id]/balance'],
  balance: ['app/(dashboard)/balance'],
  payouts: ['app/(dashboard)/payouts'],
  developers: ['app/(dashboard)/developers'],
  settings: ['app/(dashboard)/settings'],
  questions: ['app/(dashboard)/questions'],
  application: ['app/(dashboard)/application', 'app/(dashboard)/sellers/[id]/application'],
  overview: ['app/(operator)/overview'],
  merchants: ['app/(operator)/merchants'],
  applications: ['app/(operator)/applications', 'app/(dashboard)/sellers/reviews'],
  deposits: ['app/(operator)/deposits'],
  bankFiles: ['app/(operator)/bank-files'],
  refundRequests: ['app/(operator)/refund-requests'],
  chargebackDecisions: ['app/(operator)/chargeback-decisions'],
  feeRates: ['app/(operator)/fee-rates'],
  acquirers: ['app/(operator)/acquirers/(list)', 'app/(operator)/acquirers/[name]', 'app/(operator)/acquirers/layout.tsx'],
  acquirerNotices: ['app/(operator)/acquirers/notices'],
  adjustments: ['app/(operator)/adjustments'],
  ledgerProof: ['app/(operator)/ledger-proof'],
  sandbox: ['app/(operator)/sandbox'],
};

const endings = ['.ts', '.tsx', '/index.ts'];
const screens = /(?:^|\/)(?:page|layout|loading|error|not-found)\.tsx$/;

function filesOf(place: string): string[] {
  if (place.endsWith('.tsx')) return [place];
  const files = fs
    .readdirSync(place, { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(place, file.replaceAll('\\', '/')));
  return files.filter((file) => screens.test(file));
}

/** The own files that a file imports, also dynamically; without types, which never reach a browser. */
function importsOf(file: string, source: string): string[] {
  const named = [...source.matchAll(/^(?:im|ex)port (?!type\b)[^;]*?from '([^']+)'|import\('([^']+)'\)/gm)].map(
    (match) => match[1] ?? match[2] ?? '',
  );
  return named.flatMap((name) => {
    const base = name.startsWith('@/') ? name.slice(2) : name.startsWith('.') ? path.posix.join(path.posix.dirname(file), name) : null;
    return base === null ? [] : (endings.map((ending) => base + ending).find((candidate) => fs.existsSync(candidate)) ?? []);
  });
}

/** Loads code for other pages and renders nothing: the component that renders the code sends its messages. */
const ahead = 'components/shell/anticipation.tsx';

/**
 * The messages that the client components of these files use. The server renders other components, unless a client component imports them.
 */
function usedKeys(files: readonly string[]): string[] {
  const found = new Set<string>();
  const seen = new Set<string>();
  function visit(file: string, within: boolean) {
    const source = fs.readFileSync(file, 'utf8');
    if (source.startsWith("'use server'")) return;
    const inBrowser = within || source.startsWith("'use client'");
    if (seen.has(`${file} ${inBrowser}`)) return;
    seen.add(`${file} ${inBrowser}`);
    for (const [, name] of inBrowser ? source.matchAll(/useTranslations\('(\w+)/g) : []) found.add(name ?? '');
    if (file !== ahead) for (const next of importsOf(file, source)) visit(next, inBrowser);
  }
  for (const file of files) visit(file, false);
  return [...found].sort();
}

describe('messages that are sent with a page', () => {
  for (const [place, below] of Object.entries(places)) {
    test(`${place}: those that its part in the browser asks for, and no others`, () => {
      expect([...sent[place as Place]].sort()).toEqual(usedKeys(below.flatMap(filesOf)));
    });
  }

  test('every screen stands in a place', () => {
    const all = filesOf('app').filter((file) => /\/(?:page|error|not-found)\.tsx$/.test(file) && file !== 'app/page.tsx');
    const known = new Set(Object.values(places).flat().flatMap(filesOf));
    expect(all.filter((file) => !known.has(file))).toEqual([]);
  });

  test('a namespace is written out where it is asked for', () => {
    const below = ['app', 'components'].flatMap((folder) =>
      fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
    );
    const sources = below.filter((file) => /(?<!\.test)\.tsx?$/.test(file)).map((file) => [file, fs.readFileSync(file, 'utf8')]);
    expect(sources.filter(([, source]) => /useTranslations\((?!'\w)/.test(source ?? '')).map(([file]) => file)).toEqual([]);
  });
});
