// Acquirers that answer nothing: for whatever is entered, listed and routed. Stand where lib/acquirers/adapters stands.
import { z } from 'zod';
import type { Acquirer } from '@/lib/acquirers/acquirer';
import type { Adapter } from '@/lib/acquirers/adapter';
import { type Capabilities, everything } from '@/lib/acquirers/capabilities';
import { inWords } from '@/lib/operation/in-words';
import type { Sentence } from '@/lib/refusal';

const never = () => Promise.reject(new Error('a stand-in takes no payments'));

/** An acquirer that takes what `can` says, and is never asked. */
export const anAcquirer = (name: string, can: Partial<Capabilities> = {}): Acquirer => ({
  name,
  can: { ...everything, ...can },
  ...{ close: never, authorize: never, capture: never, void: never, refund: never, verify: never },
});

const address = inWords(z.string().regex(/^https:\/\/[a-z.]+$/), { en: 'an address that begins with https://', ja: 'https://で始まるURL' });
const key = inWords(z.string().regex(/^sk_(test|live)_\w+$/), { en: 'a key that begins with sk_', ja: 'sk_で始まるキー' });

/** What the check of a stand-in says; null: all is well. */
export const said: { fault: Sentence | null; thrown: Error | null } = { fault: null, thrown: null };

const keyed = (name: string, can: Partial<Capabilities> = {}): Adapter => ({
  name,
  settings: z.object({ url: address, publishable_key: z.string().optional() }),
  secrets: z.object({ secret_key: key, webhook_secrets: z.string().min(8).optional() }),
  isTest: ({ secrets }) => String(secrets.secret_key).startsWith('sk_test_'),
  open: () => anAcquirer(name, can),
  check: () => (said.thrown ? Promise.reject(said.thrown) : Promise.resolve(said.fault)),
});

const bankAlone = { methods: ['bank_transfer'], brands: [], stores: [] } as const;
const ownAccount: Adapter = {
  name: 'own-account',
  settings: z.object({
    bank_code: inWords(z.string().regex(/^\d{4}$/), { en: 'four figures', ja: '4桁の数字' }),
    account_type: z.enum(['ordinary', 'checking']),
  }),
  secrets: z.object({}),
  isTest: () => false,
  open: () => anAcquirer('own-account', bankAlone),
  check: () => Promise.resolve(null),
};

/** One that takes everything, one that takes two brands and a chain, and a bank account. */
export const standIns: ReadonlyMap<string, Adapter> = new Map(
  [
    keyed('komoju'),
    keyed('bunpai', { methods: ['credit_card', 'konbini'], brands: ['visa', 'master'], stores: ['lawson'] }),
    ownAccount,
  ].map((adapter) => [adapter.name, adapter]),
);
